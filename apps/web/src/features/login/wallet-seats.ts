/**
 * The content of one row of the sign-in card: a wallet of this browser, or a wallet app. The value is undefined for an
 * empty row.
 */
export type Seat =
  | { readonly kind: "wallet"; readonly id: string }
  | { readonly kind: "app"; readonly name: string };
export type Seats = readonly (Seat | undefined)[];

interface Offer {
  readonly id: string;
  readonly name: string;
  readonly kind: "browser" | "remote" | "demo";
}

interface Known {
  /** True if the wallets of this browser have had enough time to announce themselves to the page. */
  readonly announced: boolean;
  /** True if the server has reported which wallets it offers. */
  readonly offers: boolean;
  /** Id of the wallet that was connected to the page last. */
  readonly lastId: string;
}

/**
 * The rows of a sign-in card without wallets. The sign-in card has three rows from the first paint on, so that filling
 * the rows moves no other content.
 */
export const noSeats: Seats = [undefined, undefined, undefined];

/**
 * Puts each known wallet into a row of the sign-in card. A filled row keeps its wallet, so that a later wallet never
 * moves another wallet. The first row stays empty until the server has reported whether the server offers a demo
 * wallet.
 * @param apps names of the wallet apps that the player can open; the wallet apps fill the remaining rows
 * @returns the array `before` itself if no row changes
 */
export function takeSeats(
  before: Seats,
  wallets: readonly Offer[],
  apps: readonly string[],
  known: Known,
): Seats {
  const seats = [...before];
  const isSeated = (id: string) => seats.some((seat) => seat?.kind === "wallet" && seat.id === id);
  const take = (seat: Seat, from: number): void => {
    const free = seats.findIndex((one, place) => place >= from && one === undefined);
    if (free >= 0) seats[free] = seat;
  };
  const takeAll = (kind: Offer["kind"], from: number) => {
    const ofKind = wallets.filter((wallet) => wallet.kind === kind && !isSeated(wallet.id));
    ofKind.sort((a, b) => Number(b.id === known.lastId) - Number(a.id === known.lastId));
    for (const { id } of ofKind) take({ kind: "wallet", id }, from);
  };
  takeAll("demo", 0);
  const from = known.offers ? 0 : 1;
  if (known.announced) takeAll("browser", from);
  if (known.announced && known.offers) {
    takeAll("remote", 0);
    for (const name of appsLeft(apps, wallets, seats)) take({ kind: "app", name }, 0);
  }
  return seats.every((seat, place) => seat === before[place]) ? before : seats;
}

/** Returns the wallet apps that are in no row of the sign-in card and were not announced by this browser. */
export function appsLeft(
  apps: readonly string[],
  wallets: readonly Offer[],
  seats: Seats,
): readonly string[] {
  return apps.filter(
    (name) =>
      !wallets.some((wallet) => wallet.name === name) &&
      !seats.some((seat) => seat?.kind === "app" && seat.name === name),
  );
}
