import { assets } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { formatAmountText, t, useT } from "../../../i18n/index.ts";
import { assetsQueries, platformQueries } from "../../../queries/index.ts";
import { useStore } from "../../../stores/index.ts";
import {
  Amount,
  AmountField,
  Button,
  ButtonLink,
  Icon,
  Notice,
  TaskScreen,
  toTyped,
  typedRefusalText,
} from "../../../ui/index.ts";
import { AddressBookSheet } from "../address-book/address-book-sheet.tsx";
import { checkAddress } from "../address-book/address-check.ts";
import { bookedAs, lockProblem } from "../address-book/booked.ts";
import { useNow } from "../address-book/use-now.ts";
import { BindLinks } from "../funds-password/bind-links.tsx";
import { RecoverLink } from "../funds-password/recover-link.tsx";
import { AddressField } from "./address-field.tsx";
import { AssetPicker } from "./asset-picker.tsx";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { beginWithdrawal, handoverStore, keepDraft, ownHandover } from "./pending-withdrawal.ts";
import type { WithdrawAsset, WithdrawChoice } from "./withdraw-choice.ts";
import { ReviewNotice, Terms } from "./withdraw-terms.tsx";
import { checkQuantity, leastQuantity, type QuantityProblem } from "./withdrawal-terms.ts";

function problemText(problem: QuantityProblem, asset: WithdrawAsset): string {
  if (problem === "above_balance") return t("withdraw.aboveBalance");
  if (problem !== "below_minimum") return typedRefusalText(problem, assets[asset.assetId].decimals);
  const minimum = formatAmountText(leastQuantity(asset), { decimals: null });
  return t("withdraw.belowMinimum", { minimum, asset: asset.name });
}

interface WithdrawFormProps {
  readonly offered: readonly WithdrawAsset[];
  readonly choice: WithdrawChoice;
  /** Whether the player must still set a funds password. */
  readonly passwordMissing: boolean;
  /**
   * True if the account has no method with which the player can prove the identity for a funds password. If no method
   * exists, the player must bind a wallet or an e-mail address.
   */
  readonly bindLinks: boolean;
  /**
   * Checksummed address of the account's own wallet. The value is "" if the address is unknown or the account has no
   * wallet.
   */
  readonly own: string;
  /** Text that explains why the player cannot withdraw at present. */
  readonly blocked: string | undefined;
  /**
   * Whether `blocked` describes a lock after wrong funds passwords. A new funds password ends a lock after wrong funds
   * passwords.
   */
  readonly locked: boolean;
  /** Text that says until when a new withdrawal is on hold. */
  readonly heldUntil: string | undefined;
}

/**
 * Shows the withdrawal form: the asset, the address and the quantity, with the fee, the paid-out amount and the limit.
 */
export function WithdrawForm({
  offered,
  choice,
  passwordMissing,
  bindLinks,
  own,
  blocked,
  locked,
  heldUntil,
}: WithdrawFormProps) {
  const t = useT();
  const form = useWithdrawForm(choice, own);
  const [bookOpen, setBookOpen] = useState(false);
  const { asset, network } = choice;
  const { checkedAddress, checkedQuantity, quote } = form;
  const quantityProblem = form.touched.quantity ? checkedQuantity.problem : undefined;
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked) form.preview();
        }}
      >
        <TaskScreen
          title={t("wallet.withdraw")}
          back="/wallet"
          records
          foot={
            passwordMissing ? (
              <ButtonLink href="/setPass?next=/withdraw">{t("funds.set")}</ButtonLink>
            ) : (
              <Button type="submit" reason={blocked} reasonIcon="lock">
                {t("withdraw.preview")}
              </Button>
            )
          }
        >
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
          <AssetPicker offered={offered} choice={choice} />
          <AddressField
            value={form.address}
            checked={checkedAddress}
            showProblem={form.touched.address}
            own={own}
            booked={form.booked?.name}
            bound={form.bound}
            inputRef={form.addressField}
            onChange={(address) => form.change({ address })}
            onLeave={() => form.touch({ address: true })}
            onBook={() => setBookOpen(true)}
          />
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
            error={quantityProblem && problemText(quantityProblem, asset)}
            onChange={(quantity) => form.change({ quantity })}
            onLeave={() => form.touch({ quantity: form.quantity !== "" })}
            onMax={() => {
              form.change({ quantity: toTyped(asset.balance) });
              form.touch({ quantity: true });
            }}
          />
          {asset.withdrawOnly === "0" ? null : (
            <p className="flex items-start gap-8 text-12 text-muted">
              <Icon name="info" size={16} className="flex-none" />
              {t("withdraw.onlyFirst", {
                amount: formatAmountText(asset.withdrawOnly, { decimals: null }),
                asset: asset.name,
              })}
            </p>
          )}
          <Terms asset={asset} networkLabel={network.label} quote={quote} />
          {quote?.review ? <ReviewNotice asset={asset} review={quote.review} /> : null}
          <p className="flex items-start gap-8 text-12 text-muted">
            <Icon name="info" size={16} />
            {t("withdraw.minimum", {
              minimum: formatAmountText(leastQuantity(asset), { decimals: null }),
              asset: asset.name,
            })}
          </p>
        </TaskScreen>
        {quote && checkedAddress.address ? (
          <ConfirmSheet
            open={form.previewing}
            onClose={() => form.setPreviewing(false)}
            quote={quote}
            asset={asset}
            address={checkedAddress.address}
            own={checkedAddress.address === own}
            booked={form.booked?.name}
            networkLabel={network.label}
            onConfirm={() => {
              const { amount } = quote;
              const { address } = checkedAddress;
              beginWithdrawal(
                { assetId: asset.assetId, blockchainId: network.blockchainId, address, amount },
                quote,
                network.label,
              );
              // Replaces the browser history entry of the sheet, so that the Back button leads to the form.
              navigate("/confirmPass", { replace: true });
            }}
          />
        ) : null}
      </form>
      <AddressBookSheet
        open={bookOpen}
        network={network}
        own={own}
        contracts={form.contracts}
        onClose={() => setBookOpen(false)}
        onUse={(address) => {
          form.change({ address });
          form.touch({ address: true });
          setBookOpen(false);
        }}
      />
    </>
  );
}

/**
 * Keeps the state of the withdrawal form: the typed texts, the fields that the player has left, and the checked values.
 */
function useWithdrawForm({ asset }: WithdrawChoice, own: string) {
  const { address, quantity } = useStore(handoverStore, (handover) => ownHandover(handover).draft);
  const { data: config } = useQuery(platformQueries.config());
  const [touched, setTouched] = useState({ address: address !== "", quantity: quantity !== "" });
  const [previewing, setPreviewing] = useState(false);
  const addressField = useRef<HTMLInputElement>(null);
  const quantityField = useRef<HTMLInputElement>(null);
  const tokens = Object.values(config?.chain.tokenConfigList ?? {});
  const contracts = [config?.chain.vaultAddress ?? "", ...tokens.map((token) => token.tokenContractAddress)];
  const checkedAddress = checkAddress(address, contracts);
  const { data: book } = useQuery(assetsQueries.withdrawAddresses());
  const nowMs = useNow(book?.lock.on === true);
  const bound = checkedAddress.address ? lockProblem(book, checkedAddress.address, own, nowMs) : undefined;
  const checkedQuantity = checkQuantity(quantity, asset);
  return {
    address,
    quantity,
    touched,
    previewing,
    setPreviewing,
    addressField,
    quantityField,
    contracts,
    checkedAddress,
    /** The entry of the withdrawal address in the player's address book. */
    booked: bookedAs(book, checkedAddress.address ?? ""),
    /** Reason why the player's address lock forbids the withdrawal address. */
    bound,
    checkedQuantity,
    quote: checkedQuantity.quote,
    change: (change: { readonly address?: string; readonly quantity?: string }) =>
      keepDraft({ address, quantity, ...change }),
    touch: (change: Partial<typeof touched>) => setTouched((before) => ({ ...before, ...change })),
    /** Opens the preview of the withdrawal, or moves the focus to the first invalid field. */
    preview() {
      setTouched({ address: true, quantity: true });
      if (checkedAddress.problem || bound) addressField.current?.focus();
      else if (checkedQuantity.problem) quantityField.current?.focus();
      else setPreviewing(true);
    },
  };
}
