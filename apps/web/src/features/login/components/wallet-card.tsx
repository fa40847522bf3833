import { type ReactNode, Suspense, useState } from "react";
import { loadTexts, useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { Art, Icon, Skeleton } from "../../../ui/index.ts";
import { type FoundWallet, lastWalletId } from "../../../wallet/index.ts";
import {
  AnotherDevice as AnotherDeviceRow,
  pageAddress,
  walletApps,
} from "../../../widgets/no-wallet/index.ts";
import { noWalletTexts } from "../../../widgets/no-wallet/texts/index.ts";
import type { useWalletSeats } from "../use-wallet-seats.ts";
import { walletName } from "../wallet-name.ts";
import type { Seat } from "../wallet-seats.ts";

const AnotherDevice = lazyCode(async () => {
  await loadTexts(noWalletTexts);
  return { default: AnotherDeviceRow };
});

interface WalletCardProps {
  readonly found: ReturnType<typeof useWalletSeats>;
  /** Id of the wallet whose answer the page waits for. If the player chooses another wallet, the page stops waiting. */
  readonly busyWith: string;
  /**
   * True if further wallets may still fill the empty rows of the sign-in card. After a failed request, the sign-in card
   * hides its empty rows.
   */
  readonly waits: boolean;
  onChoose(wallet: FoundWallet): void;
}

/**
 * Shows the wallets in three rows, which are visible from the first paint on. A fourth row opens the list of other
 * wallets.
 */
export function WalletCard({ found, busyWith, waits, onChoose }: WalletCardProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const walletRow = (wallet: FoundWallet) => (
    <WalletRow key={wallet.id} wallet={wallet} busyWith={busyWith} onChoose={onChoose} />
  );
  const seatRow = (seat: Seat | undefined, place: number): ReactNode => {
    if (seat === undefined) return waits ? <WaitingRow key={place} /> : null;
    if (seat.kind === "app") return <AppRow key={seat.name} name={seat.name} />;
    const wallet = found.wallets.find(({ id }) => id === seat.id);
    return wallet ? walletRow(wallet) : null;
  };
  return (
    <section className="card login-wallets" aria-busy={waits && found.searching}>
      {found.seats.map(seatRow)}
      <button type="button" className="row" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Art name="w-scan" size={36} />
        <span className="min-w-0 flex-1 text-16 font-semibold">{t("login.otherWallets")}</span>
        <Art name="w-3" size={24} />
        <Art name="w-4" size={24} className="-ml-6" />
        <Icon name={open ? "up" : "down"} size={16} className="text-muted" />
      </button>
      {open ? (
        <>
          {found.others.map(walletRow)}
          {found.otherApps.map(({ name }) => (
            <AppRow key={name} name={name} />
          ))}
          <Suspense fallback={<WaitingRow />}>
            <AnotherDevice />
          </Suspense>
        </>
      ) : null}
    </section>
  );
}

interface WalletRowProps extends Pick<WalletCardProps, "busyWith" | "onChoose"> {
  readonly wallet: FoundWallet;
}

function WalletRow({ wallet, busyWith, onChoose }: WalletRowProps) {
  const t = useT();
  const isDemo = wallet.kind === "demo";
  return (
    <button
      type="button"
      className="row"
      aria-disabled={busyWith === wallet.id || undefined}
      onClick={() => onChoose(wallet)}
    >
      {isDemo ? <Art name="s-emerald" size={36} /> : <WalletIcon icon={wallet.icon} />}
      <span className="min-w-0 flex-1 text-16 font-semibold">{walletName(wallet, t)}</span>
      {isDemo ? (
        <span className="chip sapphire">{t("login.demoChip")}</span>
      ) : wallet.id === lastWalletId() ? (
        <span className="chip emerald">{t("login.last")}</span>
      ) : null}
      <Trailing busy={busyWith === wallet.id} />
    </button>
  );
}

function AppRow({ name }: { readonly name: string }) {
  const app = walletApps.find((one) => one.name === name);
  if (!app) return null;
  return (
    <a className="row" href={app.link(pageAddress())}>
      <Art name={app.art} size={36} />
      <span className="min-w-0 flex-1 text-16 font-semibold">{name}</span>
      <Icon name="right" size={16} className="text-muted" />
    </a>
  );
}

function Trailing({ busy }: { readonly busy: boolean }) {
  if (!busy) return <Icon name="right" size={16} className="text-muted" />;
  return (
    <span className="working text-emerald" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

function WalletIcon({ icon }: { readonly icon: string }) {
  if (!icon) return <Art name="w-1" size={36} />;
  return (
    <img src={icon} alt="" width="36" height="36" className="size-36 flex-none rounded-[1rem] object-cover" />
  );
}

function WaitingRow() {
  return (
    <div className="row">
      <Skeleton width={36} height={36} />
      <Skeleton width={140} height={16} />
    </div>
  );
}
