export * from '../src/seoul-day.ts';
