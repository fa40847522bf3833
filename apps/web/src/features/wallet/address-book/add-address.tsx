import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { formatMoment, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { canWalletSign } from "../../../session/index.ts";
import { Button, Notice, SwitchRow, WalletWait } from "../../../ui/index.ts";
import { failureText } from "../../../wallet/index.ts";
import { useAddAddress } from "../api/add-address.ts";
import { useSwitchLockOff, useSwitchLockOn } from "../api/set-address-lock.ts";
import type { Book, BookNetwork } from "./booked.ts";
import { NewAddressFields, useNewAddress } from "./new-address-fields.tsx";
import { useProved } from "./use-proved.tsx";

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
  const entry = useNewAddress(book, contracts);
  const { data: info } = useQuery(userQueries.userInfo());
  const byCode = info !== undefined && !canWalletSign(info) && info.email !== null;

  const adding = useAddAddress();
  const add = useProved("addWithdrawalAddress", byCode, adding, (typed, { onSuccess, onError }) => {
    const { name, checked } = entry;
    if (!checked.address) return onSuccess();
    adding.mutate(
      { name, blockchainId: network.blockchainId, address: checked.address, typed },
      {
        onSuccess: () => {
          entry.clear();
          onSuccess();
        },
        onError,
      },
    );
  });
  const tightening = useSwitchLockOn();
  const loosening = useSwitchLockOff();
  const loosen = useProved("loosenAddressLock", byCode, loosening, loosening.mutate);
  const failure =
    add.failure ||
    loosen.failure ||
    (tightening.error ? failureText(tightening.error, t("book.unanswered")) : "");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    entry.showProblems();
    if (!add.busy && entry.isValid) add.start();
  };
  const step = add.step ?? loosen.step;
  if (step) return <div className="mt-16">{step}</div>;

  return (
    <form noValidate aria-labelledby={titleId} onSubmit={submit}>
      <div className="card mt-8 bg-sunken px-16 pt-12">
        <h3 id={titleId} className="text-16 font-semibold">
          {t("book.add")}
        </h3>
        <NewAddressFields entry={entry} />
        <LockSwitch lock={book.lock} loosen={loosen} tightening={tightening} />
      </div>
      {failure ? (
        <div className="mt-12">
          <Notice tone="coral" urgent>
            {failure}
          </Notice>
        </div>
      ) : null}
      {/* The footer with the button extends over the padding of the sheet. */}
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
  readonly tightening: ReturnType<typeof useSwitchLockOn>;
}

/**
 * Shows the switch for the player's address lock. Switching the lock on takes effect immediately. Switching it off
 * takes effect after a waiting time.
 */
function LockSwitch({ lock, loosen, tightening }: LockSwitchProps) {
  const t = useT();
  const busy = tightening.isPending || loosen.busy;
  const change = (on: boolean) => {
    if (busy) return;
    tightening.reset();
    // If the player has already switched the lock off but it has not ended yet, a tap on the switch keeps the lock on.
    if (!on && lock.endsAtMs === null) loosen.start();
    else tightening.mutate();
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
        onChange={change}
      />
    </div>
  );
}
