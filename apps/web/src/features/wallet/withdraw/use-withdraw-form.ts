import { useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { useStore } from "../../../stores/index.ts";
import { beginWithdrawal, handoverStore, keepDraft, ownHandover } from "./pending-withdrawal.ts";
import { useAddressCheck } from "./use-address-check.ts";
import type { WithdrawChoice } from "./withdraw-choice.ts";
import { checkQuantity } from "./withdrawal-terms.ts";

/**
 * Holds the state of the withdrawal form: the typed texts, the fields that the player has already left, the checked
 * values, and the current step.
 */
export function useWithdrawForm({ asset, network }: WithdrawChoice, own: string) {
  const { address, quantity } = useStore(handoverStore, (handover) => ownHandover(handover).draft);
  const [touched, setTouched] = useState({ address: address !== "", quantity: quantity !== "" });
  const addressField = useRef<HTMLInputElement>(null);
  const quantityField = useRef<HTMLInputElement>(null);
  const addressCheck = useAddressCheck(address, own);
  const { checkedAddress, bound } = addressCheck;
  const checkedQuantity = checkQuantity(quantity, asset);
  const { quote } = checkedQuantity;
  const isAddressUsable = checkedAddress.address !== undefined && !bound;
  // A player who comes back from the confirmation has typed a quantity, and continues at the step of the quantity.
  const [atQuantity, setAtQuantity] = useState(address !== "" && quantity !== "");
  return {
    address,
    quantity,
    touched,
    addressField,
    quantityField,
    ...addressCheck,
    checkedQuantity,
    quote,
    /** True while the screen shows the step of the quantity. An address that became unusable leads back to its step. */
    atQuantity: atQuantity && isAddressUsable,
    change: (change: { readonly address?: string; readonly quantity?: string }) =>
      keepDraft({ address, quantity, ...change }),
    touch: (change: Partial<typeof touched>) => setTouched((before) => ({ ...before, ...change })),
    /** Continues to the step of the quantity, or moves the focus to the unusable address. */
    toQuantity() {
      setTouched((before) => ({ ...before, address: true }));
      if (isAddressUsable) setAtQuantity(true);
      else addressField.current?.focus();
    },
    toAddress: () => setAtQuantity(false),
    /** Passes the withdrawal to the confirmation screen, or moves the focus to the invalid quantity. */
    toConfirmation() {
      setTouched((before) => ({ ...before, quantity: true }));
      if (!quote || !checkedAddress.address) {
        quantityField.current?.focus();
        return;
      }
      const terms = { address: checkedAddress.address, amount: quote.amount };
      const { blockchainId, label } = network;
      beginWithdrawal({ assetId: asset.assetId, blockchainId, ...terms }, quote, label);
      // Replaces the browser history entry of the step, so that the Back button leads to the form.
      navigate("/confirmPass", { replace: true });
    },
  };
}
