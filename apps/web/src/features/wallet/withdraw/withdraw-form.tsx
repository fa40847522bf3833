import { AddressStep } from "./address-step.tsx";
import { QuantityStep } from "./quantity-step.tsx";
import { useWithdrawForm } from "./use-withdraw-form.ts";
import type { WithdrawAsset, WithdrawChoice } from "./withdraw-choice.ts";
import type { AccountState } from "./withdraw-notes.tsx";

interface WithdrawFormProps {
  readonly offered: readonly WithdrawAsset[];
  readonly choice: WithdrawChoice;
  readonly account: AccountState;
  /** Checksummed address of the account's own wallet, or "" if the page knows no such address. */
  readonly own: string;
  /** Text that explains why the player currently cannot withdraw. */
  readonly blocked: string | undefined;
}

/** Shows the first two steps of a withdrawal: the address and the quantity. The third step is `/confirmPass`. */
export function WithdrawForm({ offered, choice, account, own, blocked }: WithdrawFormProps) {
  const form = useWithdrawForm(choice, own);
  const { address } = form.checkedAddress;
  if (form.atQuantity && address && !account.passwordMissing)
    return <QuantityStep choice={choice} form={form} address={address} own={own} blocked={blocked} />;
  return (
    <AddressStep
      offered={offered}
      choice={choice}
      form={form}
      account={account}
      own={own}
      blocked={blocked}
    />
  );
}
