import { useState } from "react";
import { type PageKey, useT } from "../../../i18n/index.ts";
import { Field, Icon } from "../../../ui/index.ts";
import { AddressText } from "../components/address-text.tsx";
import { ScanButton } from "../scan/scan-button.tsx";
import { addressLength, addressTexts, checkAddress } from "./address-check.ts";
import { type Book, bookedAs, nameAtMost, nameLength, nameProblem } from "./booked.ts";
import { PasteButton } from "./paste-button.tsx";

const nameTexts: Record<NonNullable<ReturnType<typeof nameProblem>>, PageKey> = {
  empty: "book.nameEmpty",
  invalid: "book.nameInvalid",
  taken: "book.nameTaken",
};

/** Keeps the typed name and the typed address of a new entry in the address book, and checks both texts. */
export function useNewAddress(book: Book, contracts: readonly string[]) {
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const [asked, setAsked] = useState(false);
  const checked = checkAddress(address, contracts);
  const known = checked.address ? bookedAs(book, checked.address) : undefined;
  const problems = { name: nameProblem(name, book), address: checked.problem };
  return {
    name,
    setName,
    address,
    setAddress,
    checked,
    /** The entry that already has the typed address, or undefined. */
    known,
    /** Reason why the typed name is invalid. Undefined until the player has sent the form. */
    shownName: asked ? problems.name : undefined,
    /**
     * Reason why the typed address is invalid. Undefined until the address has its full length or the player has sent
     * the form.
     */
    shownAddress: asked || address.trim().length >= addressLength ? problems.address : undefined,
    isValid: !problems.name && checked.address !== undefined && !known,
    /** Shows the errors of both fields, even if the player has not finished typing. */
    showProblems: () => setAsked(true),
    clear(): void {
      setName("");
      setAddress("");
      setAsked(false);
    },
  };
}

interface NewAddressFieldsProps {
  readonly entry: ReturnType<typeof useNewAddress>;
}

/**
 * Shows the fields for the name and the address of a new entry. Below the fields, shows a valid address again in groups
 * of four digits, so that the player can compare the digits.
 */
export function NewAddressFields({ entry }: NewAddressFieldsProps) {
  const t = useT();
  const { name, address, checked, known, shownName, shownAddress } = entry;
  return (
    <>
      <Field
        className="mt-12"
        label={t("book.name")}
        aside={
          <span className="num">{t("password.length", { count: nameLength(name), most: nameAtMost })}</span>
        }
        value={name}
        maxLength={60}
        error={shownName && t(nameTexts[shownName], { count: nameAtMost })}
        onChange={({ target }) => entry.setName(target.value)}
      />
      <Field
        className="mt-12 [&_input]:text-[max(1.4rem,16px)] [&_input]:font-medium"
        label={t("records.address")}
        mono
        placeholder="0x…"
        value={address}
        maxLength={100}
        error={
          known
            ? t("book.known", { name: known.name })
            : shownAddress &&
              t(addressTexts[shownAddress], { count: address.trim().length, length: addressLength })
        }
        onChange={({ target }) => entry.setAddress(target.value)}
        after={
          <>
            <PasteButton onPaste={entry.setAddress} />
            <ScanButton onAddress={entry.setAddress} />
          </>
        }
      />
      {checked.address && !known ? (
        <>
          <p className="mt-7">
            <AddressText address={checked.address} />
          </p>
          <p className="note text-emerald">
            <Icon name="check" size={16} />
            {t("book.checksum")}
          </p>
        </>
      ) : null}
    </>
  );
}
