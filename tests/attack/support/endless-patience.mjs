/**
 * Takes the time limits of headers and requests off every server of the process that is started
 * with it (`--import`). What they are limited by otherwise stays.
 */
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

const { createServer } = http;
http.createServer = (...given) =>
  Object.assign(createServer(...given), { headersTimeout: 0, requestTimeout: 0 });
syncBuiltinESMExports();
