export * from '../src/core/seoul-day.ts';
