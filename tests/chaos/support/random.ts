export { createRandomNumbers as createRandom } from '@maru/platform/core/random';
