import { brand } from '#brand';

/** The title of the window. Search engines stay outside. */
export function AdminTitle({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} | ${brand.name} 관리자`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
