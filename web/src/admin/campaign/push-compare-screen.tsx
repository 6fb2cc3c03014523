import { ComparisonScreen } from './comparison-screen.tsx';

export function Screen() {
  return <ComparisonScreen channel="push" />;
}
