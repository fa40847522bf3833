import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { formatMoment, type PageKey, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { canWalletSign } from "../../../session/index.ts";
import { Button, Field, Icon, Notice, SwitchRow, showToast, WalletWait } from "../../../ui/index.ts";
import { failureText } from "../../../wallet/index.ts";
import { AddressText } from "../address-text.tsx";
import { ScanButton } from "../scan/scan-button.tsx";
import { addressLength, addressTexts, checkAddress } from "./address-check.ts";
import { addAddress, setAddressLock } from "./book-changes.ts";
import { type Book, type BookNetwork, bookedAs, nameAtMost, nameLength, nameProblem } from "./booked.ts";
import { PasteButton } from "./paste-button.tsx";
import { useProved } from "./use-proved.tsx";

const nameTexts: Record<NonNullable<ReturnType<typeof nameProblem>>, PageKey> = {
  empty: "book.nameEmpty",
  invalid: "book.nameInvalid",
  taken: "book.nameTaken",
};

interface AddAddressProps {
  readonly book: Book;
  readonly network: BookNetwork;
  readonly contracts: readonly string[];
}

/**
 * Shows the form that adds an address with a name to the address book. The form also explains that a new address is
 * locked at first.
 */
export function AddAddress({ book, network, contracts }: AddAddressProps) {
  const t = useT();
  const titleId = useId();
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const [asked, setAsked] = useState(false);
  const [tightenFailure, setTightenFailure] = useState("");
  const { data: info } = useQuery(userQueries.userInfo());
  const byCode = info !== undefined && !canWalletSign(info) && info.email !== null;
  const checked = checkAddress(address, contracts);
  const known = checked.address ? bookedAs(book, checked.address) : undefined;
  const problems = { name: nameProblem(name, book), address: checked.problem };
  const showAddress = (asked || address.trim().length >= addressLength) && problems.address;

  const add = useProved("addWithdrawalAddress", byCode, async (typed) => {
    if (!checked.address) return;
    await addAddress({ name, blockchainId: network.blockchainId, address: checked.address }, typed);
    showToast("succ", t("book.added"));
    setName("");
    setAddress("");
    setAsked(false);
  });
  const loosen = useProved("loosenAddressLock", byCode, (typed) => setAddressLock(false, typed));
  const failure = add.failure || loosen.failure || tightenFailure;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!add.busy && !problems.name && checked.address && !known) add.start();
  };
  const step = add.step ?? loosen.step;
  if (step) return <div className="mt-16">{step}</div>;

  return (
    <form noValidate aria-labelledby={titleId} onSubmit={submit}>
      <div className="card mt-8 bg-sunken px-16 pt-12">
        <h3 id={titleId} className="text-16 font-semibold">
          {t("book.add")}
        </h3>
        <Field
          className="mt-12"
          label={t("book.name")}
          aside={
            <span className="num">{t("password.length", { count: nameLength(name), most: nameAtMost })}</span>
          }
          value={name}
          maxLength={60}
          error={asked && problems.name ? t(nameTexts[problems.name], { count: nameAtMost }) : undefined}
          onChange={({ target }) => setName(target.value)}
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
              : showAddress
                ? t(addressTexts[showAddress], { count: address.trim().length, length: addressLength })
                : undefined
          }
          onChange={({ target }) => setAddress(target.value)}
          after={
            <>
              <PasteButton onPaste={setAddress} />
              <ScanButton onAddress={setAddress} />
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
        <LockSwitch lock={book.lock} loosen={loosen} onFailure={setTightenFailure} />
      </div>
      {failure ? (
        <div className="mt-12">
          <Notice tone="coral" urgent>
            {failure}
          </Notice>
        </div>
      ) : null}
      {/* The touch area of the button also covers the padding of the sheet. */}
      <div className="foot -mx-16 -mb-20 [background:linear-gradient(transparent,var(--sheet)_1.2rem)] [bottom:calc(-2rem-var(--safe-b))]">
        {add.busy || loosen.busy ? (
          <div className="mb-8">
            <WalletWait />
          </div>
        ) : null}
        <p className="mb-8 text-center text-12 text-muted">{t(byCode ? "funds.byCode" : "book.sign")}</p>
        <Button type="submit" busy={add.busy ? t(byCode ? "code.sending" : "funds.signing") : undefined}>
          {t(byCode ? "code.send" : "book.addAct")}
        </Button>
      </div>
    </form>
  );
}

interface LockSwitchProps {
  readonly lock: Book["lock"];
  readonly loosen: ReturnType<typeof useProved>;
  onFailure(text: string): void;
}

/**
 * Shows the switch for the player's address lock. The player can switch the lock on at once. Switching the lock off
 * takes effect after a waiting time.
 */
function LockSwitch({ lock, loosen, onFailure }: LockSwitchProps) {
  const t = useT();
  const [tightening, setTightening] = useState(false);
  const busy = tightening || loosen.busy;
  const change = async (on: boolean) => {
    if (busy) return;
    onFailure("");
    // While the player waits for the end of the lock, a tap on the switch keeps the lock on.
    if (!on && lock.endsAtMs === null) return loosen.start();
    setTightening(true);
    try {
      await setAddressLock(true, undefined);
    } catch (error) {
      onFailure(failureText(error, t("book.unanswered")));
    }
    setTightening(false);
  };
  return (
    <div className="-mx-16 mt-12 border-t border-line">
      <SwitchRow
        icon="timer"
        title={t("book.lock", { hours: lock.hours })}
        detail={
          busy
            ? t("book.lockBusy")
            : lock.endsAtMs !== null
              ? t("book.lockEnds", { time: formatMoment(lock.endsAtMs, "dayTime") })
              : t(lock.on ? "book.lockOn" : "book.lockOff", { hours: lock.hours })
        }
        on={lock.on}
        onChange={(on) => void change(on)}
      />
    </div>
  );
}
