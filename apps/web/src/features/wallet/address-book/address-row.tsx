import { type ReactNode, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Avatar, Button, Icon, showToast } from "../../../ui/index.ts";
import { ShortAddressText } from "../address-text.tsx";
import { removeAddress } from "./book-changes.ts";
import { avatarOfAddress, type BookedAddress, clockText } from "./booked.ts";

const line = "flex min-w-0 flex-1 items-center gap-12 rounded-12 py-6 text-left";

interface NamedProps {
  readonly name: string;
  readonly address: string;
  /** Further details of the address, which are below the name in a narrow row. */
  readonly children: ReactNode;
}

function Named({ name, address, children }: NamedProps) {
  return (
    <>
      <Avatar of={avatarOfAddress(address)} size={32} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <span className="min-w-0">
          <span className="block text-14 font-semibold [overflow-wrap:anywhere]">{name}</span>
          <ShortAddressText address={address} />
        </span>
        {children}
      </span>
    </>
  );
}

/** Shows the row of the account's own wallet. The address lock does not apply to this wallet. */
export function OwnRow({ address, onUse }: { readonly address: string; onUse(): void }) {
  const t = useT();
  return (
    <li className="flex min-h-52 items-center border-b border-line">
      <button type="button" className={line} onClick={onUse}>
        <Named name={t("book.ownWallet")} address={address}>
          <span className="chip emerald">
            <i className="rhombus" aria-hidden="true" />
            {t("book.yours")}
          </span>
        </Named>
      </button>
    </li>
  );
}

interface BookedRowProps {
  readonly entry: BookedAddress;
  /** Time of the server's clock in ms. */
  readonly nowMs: number;
  /** Whether the row shows the confirmation of the removal. */
  readonly removing: boolean;
  onUse(): void;
  onAskRemove(ask: boolean): void;
}

/** Shows the row of an address in the book. A tap uses the address, unless the address is new and still locked. */
export function BookedRow({ entry, nowMs, removing, onUse, onAskRemove }: BookedRowProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const locked = entry.opensAtMs !== null && entry.opensAtMs > nowMs;
  const remove = async () => {
    setBusy(true);
    try {
      await removeAddress(entry.id);
      showToast("succ", t("book.removed"));
    } catch {
      // The failed call has shown the reason to the player.
    }
    setBusy(false);
  };
  if (removing)
    return (
      <li className="flex min-h-52 flex-wrap items-center gap-8 border-b border-line py-6">
        <span className="min-w-0 flex-1 text-13 [overflow-wrap:anywhere]">
          {t("book.removeAsk", { name: entry.name })}
        </span>
        <Button look="quiet" size="sm" onClick={() => onAskRemove(false)}>
          {t("book.keep")}
        </Button>
        <Button
          look="quiet"
          size="sm"
          busy={busy ? t("book.removing") : undefined}
          onClick={() => void remove()}
        >
          {t("book.remove")}
        </Button>
      </li>
    );
  return (
    <li className="flex min-h-52 items-center gap-4 border-b border-line">
      <button
        type="button"
        className={line}
        aria-disabled={locked || undefined}
        onClick={() => {
          if (!locked) onUse();
        }}
      >
        <Named name={entry.name} address={entry.address}>
          {locked ? (
            <span className="chip gold">
              <i className="rhombus" aria-hidden="true" />
              {t("book.opensIn")} <span className="num">{clockText((entry.opensAtMs ?? 0) - nowMs)}</span>
            </span>
          ) : null}
        </Named>
        {locked ? null : <Icon name="right" size={16} className="text-muted" />}
      </button>
      <button
        type="button"
        className="icon-button bare -mr-8 text-muted"
        aria-label={t("book.removeNamed", { name: entry.name })}
        onClick={() => onAskRemove(true)}
      >
        <Icon name="x" size={16} />
      </button>
    </li>
  );
}
