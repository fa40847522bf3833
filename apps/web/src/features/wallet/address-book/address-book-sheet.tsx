import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { ErrorState, Sheet, Skeleton } from "../../../ui/index.ts";
import { AddAddress } from "./add-address.tsx";
import { BookedRow, OwnRow } from "./address-row.tsx";
import type { BookNetwork } from "./booked.ts";
import { useNow } from "./use-now.ts";

interface AddressBookSheetProps {
  readonly open: boolean;
  readonly network: BookNetwork;
  /** Checksummed address of the account's own wallet, or "" if the account has no wallet. */
  readonly own: string;
  /**
   * Addresses of the smart contracts that belong to the platform. The server refuses withdrawals to the platform's own
   * contracts.
   */
  readonly contracts: readonly string[];
  onClose(): void;
  onUse(address: string): void;
}

/**
 * Shows the sheet with the player's address book for withdrawals. The player can choose an address or add an address. A
 * switch forbids withdrawals to all addresses outside the address book.
 */
export function AddressBookSheet({ open, network, own, contracts, onClose, onUse }: AddressBookSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("book.title")}>
      <p className="-mt-8 mb-8 text-12 text-muted">{t("book.hint", { network: network.label })}</p>
      <Contents network={network} own={own} contracts={contracts} onUse={onUse} />
    </Sheet>
  );
}

function Contents({ network, own, contracts, onUse }: Omit<AddressBookSheetProps, "open" | "onClose">) {
  const t = useT();
  const { data: book, error, refetch } = useQuery(assetsQueries.withdrawAddresses());
  const entries = book?.addresses.filter(({ blockchainId }) => blockchainId === network.blockchainId) ?? [];
  const nowMs = useNow(entries.some(({ opensAtMs }) => opensAtMs !== null));
  const [removing, setRemoving] = useState("");
  if (error && !book)
    return <ErrorState title={t("book.failed")} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <ul aria-busy={!book}>
        {own ? <OwnRow address={own} onUse={() => onUse(own)} /> : null}
        {book ? (
          entries.map((entry) => (
            <BookedRow
              key={entry.id}
              entry={entry}
              nowMs={nowMs}
              removing={removing === entry.id}
              onUse={() => onUse(entry.address)}
              onAskRemove={(ask) => setRemoving(ask ? entry.id : "")}
            />
          ))
        ) : (
          <li className="py-10">
            <Skeleton height={32} />
          </li>
        )}
      </ul>
      {book && entries.length === 0 ? <p className="py-10 text-13 text-muted">{t("book.empty")}</p> : null}
      {book ? <AddAddress book={book} network={network} contracts={contracts} /> : null}
    </>
  );
}
