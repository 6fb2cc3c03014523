import { brand } from '#brand';
import type { ReactNode } from 'react';

/** Document shell. Only the server passes `head`, which is part of the first response only. */
export function Document({ head, children }: { head?: ReactNode; children: ReactNode }) {
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={brand.theme.primary} />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" type="image/svg+xml" href="/brand/symbol-main.svg" />
        <link rel="apple-touch-icon" href="/brand/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`${brand.name} 새 소식`}
          href="/rss.xml"
        />
        {head}
      </head>
      <body>{children}</body>
    </html>
  );
}
