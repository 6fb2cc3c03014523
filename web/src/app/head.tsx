/** Files of the build that a page needs at once, as paths of this site. */
export interface PageAssets {
  /** Module scripts that start the page. */
  entries: readonly string[];
  /** Modules that these import, and those of the screen. */
  modules: readonly string[];
  styles: readonly string[];
  fonts: readonly string[];
}

/** What only the server's answer carries in its head. React keeps it there when it takes over. */
export function Head({ assets }: { assets: PageAssets }) {
  return (
    <>
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
      ))}
    </>
  );
}
