import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Button, ButtonLink, TaskScreen } from "../../../ui/index.ts";
import { AddressBookSheet } from "../address-book/address-book-sheet.tsx";
import { OwnRow } from "../address-book/address-row.tsx";
import { StepTrail } from "../components/step-trail.tsx";
import { AddressField } from "./address-field.tsx";
import { AssetPicker } from "./asset-picker.tsx";
import type { useWithdrawForm } from "./use-withdraw-form.ts";
import { useWithdrawSteps } from "./use-withdraw-steps.ts";
import type { WithdrawAsset, WithdrawChoice } from "./withdraw-choice.ts";
import { AccountNotes, type AccountState } from "./withdraw-notes.tsx";

interface AddressStepProps {
  readonly offered: readonly WithdrawAsset[];
  readonly choice: WithdrawChoice;
  readonly form: ReturnType<typeof useWithdrawForm>;
  readonly account: AccountState;
  /** Checksummed address of the account's own wallet, or "" if the page knows no such address. */
  readonly own: string;
  /** Text that explains why the player currently cannot withdraw. */
  readonly blocked: string | undefined;
}

/** The first step of a withdrawal: the asset, and the address that receives the money. */
export function AddressStep({ offered, choice, form, account, own, blocked }: AddressStepProps) {
  const t = useT();
  const [bookOpen, setBookOpen] = useState(false);
  const use = (address: string) => {
    form.change({ address });
    form.touch({ address: true });
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked) form.toQuantity();
        }}
      >
        <TaskScreen
          title={t("wallet.withdraw")}
          back="/wallet"
          records
          foot={
            account.passwordMissing ? (
              <ButtonLink href="/setPass?next=/withdraw">{t("funds.set")}</ButtonLink>
            ) : (
              <Button type="submit" reason={blocked} reasonIcon="lock">
                {t("wallet.continue")}
              </Button>
            )
          }
        >
          <StepTrail steps={useWithdrawSteps()} at={0} />
          <AccountNotes {...account} />
          <AssetPicker offered={offered} choice={choice} />
          <AddressField
            value={form.address}
            checked={form.checkedAddress}
            showProblem={form.touched.address}
            own={own}
            booked={form.booked?.name}
            bound={form.bound}
            inputRef={form.addressField}
            onChange={(address) => form.change({ address })}
            onLeave={() => form.touch({ address: form.address !== "" })}
            onBook={() => setBookOpen(true)}
          />
          {own ? (
            <ul className="card px-14">
              <OwnRow address={own} onUse={() => use(own)} />
            </ul>
          ) : null}
          <p className="text-12 text-muted">{t("withdraw.checkAddress")}</p>
        </TaskScreen>
      </form>
      <AddressBookSheet
        open={bookOpen}
        network={choice.network}
        own={own}
        contracts={form.contracts}
        onClose={() => setBookOpen(false)}
        onUse={(address) => {
          use(address);
          setBookOpen(false);
        }}
      />
    </>
  );
}
