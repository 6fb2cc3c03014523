import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Logs in with a passkey. Not shown in browsers without WebAuthn. */
export function PasskeyButton({
  login: { isPossible, isBusy, logIn },
  disabled = false,
}: {
  login: { isPossible: boolean; isBusy: boolean; logIn: () => Promise<void> };
  /** The login is closed now. */
  disabled?: boolean;
}) {
  if (!isPossible) return null;
  return (
    <Button
      size="lg"
      full
      variant="outline"
      loading={isBusy}
      loadingText="확인하는 중"
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) void logIn();
      }}
    >
      <Icon name="key" />
      패스키로 로그인
    </Button>
  );
}
