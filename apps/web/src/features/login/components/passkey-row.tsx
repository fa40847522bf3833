import { useEffect } from "react";
import { useT } from "../../../i18n/index.ts";
import { canSuggestPasskeys, canUsePasskeys, PasskeyError, stopSuggestions } from "../../../session/index.ts";
import { Art, Icon, showToast } from "../../../ui/index.ts";
import { useLogInWithPasskey } from "../api/log-in-with-passkey.ts";

/** Signs in with a passkey, if the browser supports passkeys. */
export function PasskeyRow() {
  const t = useT();
  const { isPending, mutate } = useLogInWithPasskey(false);
  useSuggestions();
  if (!canUsePasskeys()) return null;
  return (
    <button
      type="button"
      className="login-passkey"
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={() => {
        if (!isPending) mutate(undefined, { onError: ({ message }) => showToast("error", message) });
      }}
    >
      <span className="grid w-36 flex-none place-items-center">
        <Art name="w-passkey" size={30} />
      </span>
      <span className="flex-1 text-16 font-semibold whitespace-nowrap">{t("login.passkey")}</span>
      <span className="min-w-0 text-right text-12 text-muted max-[374px]:hidden">
        {t("login.passkeyHow")}
      </span>
      {isPending ? (
        <span className="working text-emerald" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      ) : (
        <Icon name="right" size={16} className="text-muted" />
      )}
    </button>
  );
}

/**
 * Offers the passkeys of the device as suggestions of the field for the name, while the screen is open. The page
 * reports only a failure of a passkey that the player has chosen.
 */
function useSuggestions(): void {
  const { mutate } = useLogInWithPasskey(true);
  useEffect(() => {
    let isOpen = true;
    void canSuggestPasskeys().then((can) => {
      if (!can || !isOpen) return;
      mutate(undefined, {
        onError: (error) => {
          if (!(error instanceof PasskeyError)) showToast("error", error.message);
        },
      });
    });
    return () => {
      isOpen = false;
      void canSuggestPasskeys().then((can) => (can ? stopSuggestions() : undefined));
    };
  }, [mutate]);
}
