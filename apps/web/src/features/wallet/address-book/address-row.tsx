import type { ReactNode } from "react";
import { useT } from "../../../i18n/index.ts";
import { Avatar, Button, Icon } from "../../../ui/index.ts";
import { useRemoveAddress } from "../api/remove-address.ts";
import { ShortAddressText } from "../components/address-text.tsx";
import { avatarOfAddress, type BookedAddress, clockText } from "./booked.ts";

const line = "flex min-w-0 flex-1 items-center gap-12 rounded-12 py-6 text-left";

interface NamedProps {
  readonly name: string;
  readonly address: string;
  /**
   * Further details of the withdrawal address, such as a lock. In a narrow row, the details are below the name of the
   * address.
   */
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

/**
 * Shows the row for the account's own wallet in the address book. The address lock does not apply to the account's own
 * wallet.
 */
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
  /** Current time of the server's clock in milliseconds. */
  readonly nowMs: number;
  /** Whether the row asks the player to confirm the removal of the address. */
  readonly removing: boolean;
  onUse(): void;
  onAskRemove(ask: boolean): void;
}

/**
 * Shows the row for one address in the player's address book. A tap on the row selects the address for the withdrawal.
 * A new address cannot be selected while it is locked.
 */
export function BookedRow({ entry, nowMs, removing, onUse, onAskRemove }: BookedRowProps) {
  const t = useT();
  const { isPending, mutate } = useRemoveAddress();
  const locked = entry.opensAtMs !== null && entry.opensAtMs > nowMs;
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
          busy={isPending ? t("book.removing") : undefined}
          onClick={() => mutate(entry.id)}
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
