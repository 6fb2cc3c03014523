import { describe, expect, it } from 'vitest';
import { embedUrlOf } from './video-link.ts';

const ID = 'dQw4w9WgXcQ';

describe('[S5.14] a link plays', () => {
  it.each([
    `https://youtu.be/${ID}`,
    `http://youtu.be/${ID}`,
    `https://youtu.be/${ID}?t=42`,
    `https://youtu.be/${ID}/`,
    `https://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com/watch?v=${ID}&list=PL1`,
    `https://m.youtube.com/watch?app=desktop&v=${ID}`,
    `https://music.youtube.com/watch?v=${ID}`,
    `  https://www.youtube.com/watch?v=${ID}  `,
  ])('%s', (link) => {
    expect(embedUrlOf(link)).toMatch(
      new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/${ID}\\?`),
    );
  });
});

describe('[S5.14] a link does not play', () => {
  it.each([
    ['a page without v', 'https://www.youtube.com/@channel'],
    ['an empty v', 'https://www.youtube.com/watch?v='],
    ['a short link without a video', 'https://youtu.be/'],
    ['a v that is no number of a video', 'https://www.youtube.com/watch?v=../../evil'],
    ['another host with v', `https://evil.example/watch?v=${ID}`],
    ['a host that only looks like it', `https://youtu.be.evil.example/${ID}`],
    ['a password in front of the host', `https://youtu.be@evil.example/${ID}`],
    ['a port', `https://youtu.be:8443/${ID}`],
    ['a script', `javascript:alert(1)//youtu.be/${ID}`],
    ['data', `data:text/html,<script>1</script>?v=${ID}`],
    ['a path of our own', `/watch?v=${ID}`],
    ['no address', 'youtu.be'],
    ['nothing', ''],
  ])('%s', (_case, link) => {
    expect(embedUrlOf(link)).toBeNull();
  });
});
