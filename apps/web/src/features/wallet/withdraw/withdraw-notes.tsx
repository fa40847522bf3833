import { formatAmountText, useT } from "../../../i18n/index.ts";
import { Icon, Notice } from "../../../ui/index.ts";
import { BindLinks } from "../funds-password/bind-links.tsx";
import { RecoverLink } from "../funds-password/recover-link.tsx";
import type { WithdrawAsset } from "./withdraw-choice.ts";
import { leastQuantity } from "./withdrawal-terms.ts";

/** Facts about the account that prevent or delay a withdrawal. */
export interface AccountState {
  /** Whether the player must still set a funds password. */
  readonly passwordMissing: boolean;
  /**
   * True if the player has no way to prove their identity, which setting a funds password requires. The player must
   * then bind a wallet or an e-mail address.
   */
  readonly bindLinks: boolean;
  /**
   * Whether the server has locked the funds password after too many wrong attempts. If the player sets a new funds
   * password, the lock ends.
   */
  readonly locked: boolean;
  /** Text with the time until which new withdrawals are on hold. */
  readonly heldUntil: string | undefined;
}

/** Shows what the account still needs before a withdrawal, and until when a new withdrawal is on hold. */
export function AccountNotes({ passwordMissing, bindLinks, locked, heldUntil }: AccountState) {
  const t = useT();
  return (
    <>
      {passwordMissing ? (
        <Notice tone="gold" icon="lock">
          {t("withdraw.passwordMissing")}
        </Notice>
      ) : null}
      {bindLinks ? <BindLinks /> : null}
      {locked ? <RecoverLink /> : null}
      {heldUntil ? (
        <Notice tone="gold" icon="clock">
          {t("withdraw.held", { time: heldUntil })}
        </Notice>
      ) : null}
    </>
  );
}

/**
 * Shows the part of the balance that the player can withdraw but not bet with. Renders nothing if the balance has no
 * such part.
 */
export function WithdrawOnlyNote({ asset }: { readonly asset: WithdrawAsset }) {
  const t = useT();
  if (asset.withdrawOnly === "0") return null;
  return (
    <p className="flex items-start gap-8 text-12 text-muted">
      <Icon name="info" size={16} className="flex-none" />
      {t("withdraw.onlyFirst", {
        amount: formatAmountText(asset.withdrawOnly, { decimals: null }),
        asset: asset.name,
      })}
    </p>
  );
}

/** Shows the minimum quantity of a withdrawal. */
export function MinimumNote({ asset }: { readonly asset: WithdrawAsset }) {
  const t = useT();
  return (
    <p className="flex items-start gap-8 text-12 text-muted">
      <Icon name="info" size={16} />
      {t("withdraw.minimum", {
        minimum: formatAmountText(leastQuantity(asset), { decimals: null }),
        asset: asset.name,
      })}
    </p>
  );
}
