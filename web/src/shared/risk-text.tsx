import { useRiskText } from './site-links.tsx';

/** The risk notice of the advisory mode in force, as a paragraph. */
export function RiskText() {
  return <p>{useRiskText()}</p>;
}
