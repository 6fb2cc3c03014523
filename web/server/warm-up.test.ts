import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { warmUp } from './warm-up.ts';

function siteThatAnswers(...statuses: number[]) {
  const app = fastify();
  const asked: number[] = [];
  app.get('/', (_request, reply) => {
    const status = statuses[asked.length] ?? 200;
    asked.push(status);
    return reply.status(status).send('');
  });
  return { app, asked };
}

it('renders the front page until it has its data', async () => {
  const { app, asked } = siteThatAnswers(503, 200);

  await warmUp(app, 1);

  expect(asked).toEqual([503, 200]);
});

it('lets a server start without data for its front page', async () => {
  const { app, asked } = siteThatAnswers(503, 503, 503, 503);

  await warmUp(app, 1);

  expect(asked).toEqual([503, 503, 503]);
});
