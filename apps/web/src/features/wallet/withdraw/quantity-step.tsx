import { assets, parseAmount } from "@gemplay/money";
import { useRef } from "react";
import { formatAmountText, t as translate, useT } from "../../../i18n/index.ts";
import {
  Amount,
  AmountField,
  Avatar,
  Button,
  shortHex,
  TaskScreen,
  typedRefusalText,
} from "../../../ui/index.ts";
import { useCloseByBack } from "../../../ui/sheet/use-close-by-back.ts";
import { avatarOfAddress } from "../address-book/booked.ts";
import { AmountParts } from "../components/amount-parts.tsx";
import { StepTrail } from "../components/step-trail.tsx";
import type { useWithdrawForm } from "./use-withdraw-form.ts";
import { useWithdrawSteps } from "./use-withdraw-steps.ts";
import type { WithdrawAsset, WithdrawChoice } from "./withdraw-choice.ts";
import { MinimumNote, WithdrawOnlyNote } from "./withdraw-notes.tsx";
import { ReviewNotice, Terms } from "./withdraw-terms.tsx";
import { leastQuantity, type QuantityProblem } from "./withdrawal-terms.ts";

interface QuantityStepProps {
  readonly choice: WithdrawChoice;
  readonly form: ReturnType<typeof useWithdrawForm>;
  /** Checksummed address of the first step. */
  readonly address: string;
  /** Checksummed address of the account's own wallet, or "" if the page knows no such address. */
  readonly own: string;
  /** Text that explains why the player currently cannot withdraw. */
  readonly blocked: string | undefined;
}

/** The second step of a withdrawal: the quantity, with the fee, the paid-out amount and the limit. */
export function QuantityStep({ choice, form, address, own, blocked }: QuantityStepProps) {
  const t = useT();
  const { asset, network } = choice;
  const { quote } = form;
  const back = useRef(form.toAddress);
  back.current = form.toAddress;
  useCloseByBack(true, back);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocked) form.toConfirmation();
      }}
    >
      <TaskScreen
        title={t("wallet.withdraw")}
        back="/wallet"
        records
        foot={
          <Button type="submit" reason={blocked} reasonIcon="lock">
            {t("wallet.continue")}
          </Button>
        }
      >
        <StepTrail steps={useWithdrawSteps()} at={1} />
        <ChosenAddress form={form} address={address} own={own} />
        <QuantityField asset={asset} form={form} />
        <WithdrawOnlyNote asset={asset} />
        <Terms asset={asset} networkLabel={network.label} quote={quote} />
        {quote?.review ? <ReviewNotice asset={asset} review={quote.review} /> : null}
        <MinimumNote asset={asset} />
      </TaskScreen>
    </form>
  );
}

/** Shows the address of the first step, with its name if the player knows it, and a button that leads back to it. */
function ChosenAddress({ form, address, own }: Pick<QuantityStepProps, "form" | "address" | "own">) {
  const t = useT();
  return (
    <div className="card row">
      <Avatar of={avatarOfAddress(address)} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-semibold">
          {address === own ? t("withdraw.ownChosen") : (form.booked?.name ?? t("withdraw.address"))}
        </span>
        <span className="mono block text-12 text-muted">{shortHex(address)}</span>
      </span>
      <button type="button" className="link" onClick={form.toAddress}>
        {t("wallet.change")}
      </button>
    </div>
  );
}

/** Shows the field for the quantity, with the balance and buttons that fill in a part of the balance. */
function QuantityField({ asset, form }: { readonly asset: WithdrawAsset } & Pick<QuantityStepProps, "form">) {
  const t = useT();
  const { decimals } = assets[asset.assetId];
  const problem = form.touched.quantity ? form.checkedQuantity.problem : undefined;
  return (
    <div>
      <AmountField
        label={t("withdraw.quantity")}
        aside={
          <span>
            {t("withdraw.balance")} <Amount value={asset.balance} tappable />
          </span>
        }
        unit={asset.name}
        value={form.quantity}
        inputRef={form.quantityField}
        error={problem && problemText(problem, asset)}
        onChange={(quantity) => form.change({ quantity })}
        onLeave={() => form.touch({ quantity: form.quantity !== "" })}
      />
      <AmountParts
        wholeBase={parseAmount(asset.balance, decimals)}
        decimals={decimals}
        onText={(quantity) => {
          form.change({ quantity });
          form.touch({ quantity: true });
        }}
      />
    </div>
  );
}

function problemText(problem: QuantityProblem, asset: WithdrawAsset): string {
  if (problem === "above_balance") return translate("withdraw.aboveBalance");
  if (problem !== "below_minimum") return typedRefusalText(problem, assets[asset.assetId].decimals);
  const minimum = formatAmountText(leastQuantity(asset), { decimals: null });
  return translate("withdraw.belowMinimum", { minimum, asset: asset.name });
}
