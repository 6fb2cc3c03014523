import { expect, it } from 'vitest';
import { isPublicHost, readAddress } from './web-host.ts';

it.each([
  'http://localhost/',
  'https://localhost:3000/a',
  'https://a/',
  'https://staff.localhost/',
  'https://example.internal/',
  'https://nas.local/',
  'https://router.lan/',
  'https://127.0.0.1:4700/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest',
  'https://172.16.0.1/',
  'https://172.31.255.1/',
  'https://192.168.0.1/',
  'https://224.0.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost./',
])('says that not every visitor can reach %s', (address) => {
  expect(isPublicHost(address)).toBe(false);
});

it.each([
  'https://www.naver.com/',
  'http://open.kakao.com/o/1',
  'https://한글.kr/',
  'https://local.naver.com/',
  'https://8.8.8.8/',
  'https://172.32.0.1/',
  'https://100.128.0.1/',
  'https://[2001:4860:4860::8888]/',
  'https://example.com./',
])('says that every visitor can reach %s', (address) => {
  expect(isPublicHost(address)).toBe(true);
});

it.each([
  ['www.naver.com', 'https://www.naver.com'],
  ['www.naver.com/path?q=1', 'https://www.naver.com/path?q=1'],
  ['naver.com', 'https://naver.com'],
  ['youtu.be/eRsGyueVLvQ', 'https://youtu.be/eRsGyueVLvQ'],
  ['cafe.naver.com:443/maru', 'https://cafe.naver.com:443/maru'],
  ['<https://example.com/>', 'https://example.com/'],
  ['( https://example.com/ )', 'https://example.com/'],
  ['"https://example.com/"', 'https://example.com/'],
  ['“www.naver.com”', 'https://www.naver.com'],
  ['</cs/notice>', '/cs/notice'],
  ['/cs/notice', '/cs/notice'],
  ['http://example.com', 'http://example.com'],
  ['https://example.com/a_(b)', 'https://example.com/a_(b)'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['mail@naver.com', 'mail@naver.com'],
  ['공지', '공지'],
  ['수익.손실', '수익.손실'],
  ['', ''],
])('reads the typed address %s as %s', (typed, address) => {
  expect(readAddress(typed)).toBe(address);
});
