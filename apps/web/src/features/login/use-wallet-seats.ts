import { useEffect, useState } from "react";
import { useStore } from "../../stores/index.ts";
import { announceMs, findWallets, lastWalletId, walletsStore } from "../../wallet/index.ts";
import { walletApps } from "../../widgets/no-wallet/index.ts";
import { appsLeft, noSeats, takeSeats } from "./wallet-seats.ts";

const appNames = walletApps.map(({ name }) => name);

/**
 * Returns the rows of the sign-in card. The rows fill up while the page finds wallets.
 * @param offersKnown true if the server has reported which wallets it offers
 */
export function useWalletSeats(offersKnown: boolean) {
  const wallets = useStore(walletsStore, (state) => state.wallets);
  const [announced, setAnnounced] = useState(false);
  const [searched, setSearched] = useState(false);
  const [seats, setSeats] = useState(noSeats);
  // Searches for wallets each time the sign-in screen opens, because the player may have installed a wallet. Searches
  // for wallets again after the server has answered, because the server may offer a demo wallet.
  useEffect(() => {
    setSearched(false);
    void findWallets().finally(() => setSearched(offersKnown));
    const timer = setTimeout(() => setAnnounced(true), announceMs);
    return () => clearTimeout(timer);
  }, [offersKnown]);

  const known = { announced: announced || searched, offers: searched, lastId: lastWalletId() };
  const next = takeSeats(seats, wallets, appNames, known);
  if (next !== seats) setSeats(next);
  const isSeated = (id: string) => next.some((seat) => seat?.kind === "wallet" && seat.id === id);
  const left = appsLeft(appNames, wallets, next);
  return {
    seats: next,
    wallets,
    /** The wallets in the section «Other wallets» of the sign-in card. */
    others: wallets.filter(({ id }) => !isSeated(id)),
    otherApps: walletApps.filter(({ name }) => left.includes(name)),
    searching: next.includes(undefined),
  };
}
