import {
  consentKinds,
  requiredConsents,
  termsOfConsent,
  type ConsentKind,
  type TermsKind,
} from '@maru/contract/session/signup';

/** Consents given so far. It starts empty: no consent is preselected. */
export type Consents = ReadonlySet<ConsentKind>;

/** State of the select-all checkbox. `some` is drawn as a minus. */
export function overallOf(consents: Consents): 'all' | 'some' | 'none' {
  if (consents.size === 0) return 'none';
  return consents.size === consentKinds.length ? 'all' : 'some';
}

/** Everything at once, or nothing. */
export function withAll(agreed: boolean): Consents {
  return new Set(agreed ? consentKinds : []);
}

/** Ticks or unticks the consents of one document; advertising has two, by channel. */
export function withDocument(consents: Consents, kind: TermsKind, agreed: boolean): Consents {
  const own = consentKinds.filter((consent) => termsOfConsent[consent] === kind);
  return own.reduce((changed, consent) => withConsent(changed, consent, agreed), consents);
}

/** Night advertising is removed with the last channel, because it has no meaning alone. */
export function withConsent(consents: Consents, kind: ConsentKind, agreed: boolean): Consents {
  const changed = new Set(consents);
  if (agreed) changed.add(kind);
  else changed.delete(kind);
  if (!takesAdvertising(changed)) changed.delete('night');
  return changed;
}

/** Whether a document is agreed to whole, in part, or not at all. */
export function documentState(consents: Consents, kind: TermsKind): 'all' | 'some' | 'none' {
  const own = consentKinds.filter((consent) => termsOfConsent[consent] === kind);
  const given = own.filter((consent) => consents.has(consent)).length;
  if (given === 0) return 'none';
  return given === own.length ? 'all' : 'some';
}

export function takesAdvertising(consents: Consents): boolean {
  return consents.has('marketing_sms') || consents.has('marketing_push');
}

export function isRequired(kind: TermsKind): boolean {
  return requiredConsents.some((required) => required === kind);
}

/** The required documents that are still open. */
export function missingConsents(consents: Consents): readonly ConsentKind[] {
  return requiredConsents.filter((kind) => !consents.has(kind));
}
