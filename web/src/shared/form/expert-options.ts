import type { SelectOption } from './select.tsx';

interface Expert {
  _id: number;
  nick: string;
  img_path: string | null;
  ended?: boolean;
}

/** Experts as options with their portraits. Those who have left are marked. */
export function expertOptions(experts: readonly Expert[] = []): SelectOption[] {
  return experts.map(({ _id, nick, img_path: face, ended = false }) => ({
    value: String(_id),
    label: ended ? `${nick} (계약 종료)` : nick,
    face,
  }));
}

/** Name and field of experts, for forms of staff. */
export function expertFieldOptions(
  experts: readonly (Expert & { field: string })[] = [],
): SelectOption[] {
  return expertOptions(
    experts.map((expert) => ({ ...expert, nick: `${expert.nick} · ${expert.field}` })),
  );
}

interface PublicExpert extends Pick<Expert, '_id' | 'nick'> {
  profile: { profile_img_path: readonly string[] };
}

/** Experts of public pages as options with their portraits. */
export function publicExpertOptions(experts: readonly PublicExpert[] = []): SelectOption[] {
  return expertOptions(
    experts.map(({ profile, ...expert }) => ({
      ...expert,
      img_path: profile.profile_img_path[0] ?? null,
    })),
  );
}
