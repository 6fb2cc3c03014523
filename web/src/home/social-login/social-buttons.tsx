import { beginSocialLogin, listSocialProviders } from '@maru/contract/social-login/social-login';
import { socialProviderNames, type SocialProvider } from '@maru/contract/session/social-provider';
import { useQuery } from '@tanstack/react-query';
import { inform } from '../../shared/dialog/dialog.ts';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';
import { makeCall } from '../../shared/call.ts';
import { callQuery } from '../../shared/query.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { useAction } from '../../shared/use-action.ts';
import { ProviderMark } from './provider-mark.tsx';
import styles from './social-buttons.module.css';

interface SocialButtonsProps {
  /** Last word of each button. */
  act: '로그인' | '시작하기';
  disabled?: boolean;
}

/** Buttons of the providers that the site is registered with, by the rules of each provider. */
export function SocialButtons({ act, disabled = false }: SocialButtonsProps) {
  const { data } = useQuery(callQuery(listSocialProviders, {}));
  const { busy, run } = useAction<SocialProvider>();
  const providers = data?.items ?? [];
  if (providers.length === 0) return null;

  const leave = (provider: SocialProvider) =>
    run(
      async () => {
        const { url } = await makeCall(beginSocialLogin, { params: { provider } });
        window.location.assign(url);
      },
      { failed: (error) => inform({ title: failureSentenceOf(error) }), key: provider },
    );

  return (
    <div className={styles.list}>
      {providers.map((provider) => (
        <button
          key={provider}
          type="button"
          className={classNames(styles.button, styles[provider])}
          aria-busy={busy === provider || undefined}
          aria-disabled={disabled || undefined}
          onClick={() => {
            if (!disabled) void leave(provider);
          }}
        >
          <ProviderMark provider={provider} />
          {provider === 'apple' ? `Apple로 ${act}` : `${socialProviderNames[provider]} ${act}`}
        </button>
      ))}
    </div>
  );
}
