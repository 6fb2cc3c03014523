/** Files of the build that a page needs at once, as paths of this site. */
export interface PageAssets {
  /** Module scripts, each after its imports. The last one starts the page. */
  entries: readonly string[];
  /** Modules of the screen. The page imports them when it runs. */
  modules: readonly string[];
  styles: readonly string[];
  fonts: readonly string[];
}

/** Head content that only the server's response contains. React keeps it during hydration. */
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
