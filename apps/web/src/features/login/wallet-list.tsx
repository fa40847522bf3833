import { useT } from "../../i18n/index.ts";
import { Art, Icon, Skeleton } from "../../ui/index.ts";
import { type FoundWallet, lastWalletId } from "../../wallet/index.ts";
import { walletName } from "./wallet-name.ts";

interface ChoiceProps {
  /** The wallet that is being waited for; nothing else can be chosen meanwhile. */
  readonly busyWith: string;
  onChoose(wallet: FoundWallet): void;
}

/** The wallets that announced themselves, the one used last on top. */
export function WalletList({
  wallets,
  searching,
  busyWith,
  onChoose,
}: ChoiceProps & { readonly wallets: readonly FoundWallet[]; readonly searching: boolean }) {
  const t = useT();
  const last = lastWalletId();
  const order = [...wallets].sort((a, b) => Number(b.id === last) - Number(a.id === last));
  return (
    <section aria-busy={searching}>
      <div className="field-label">
        <h2>{searching ? t("login.searching") : t("login.found")}</h2>
        {searching ? null : <span>{t("login.count", { count: wallets.length })}</span>}
      </div>
      <div className="card overflow-hidden">
        {searching && wallets.length === 0 ? <WalletSkeleton /> : null}
        {order.map((wallet) => (
          <button
            key={wallet.id}
            type="button"
            className="row"
            aria-disabled={busyWith !== "" || undefined}
            onClick={() => onChoose(wallet)}
          >
            <WalletIcon icon={wallet.icon} />
            <span className="min-w-0 flex-1 text-16 font-semibold">{walletName(wallet, t)}</span>
            {wallet.id === last ? <span className="chip emerald">{t("login.last")}</span> : null}
            <Trailing busy={busyWith === wallet.id} />
          </button>
        ))}
      </div>
    </section>
  );
}

/** The wallet for those without one: test tokens on the local chain. */
export function DemoCard({ wallet, busyWith, onChoose }: ChoiceProps & { readonly wallet: FoundWallet }) {
  const t = useT();
  return (
    <div className="card mt-10 overflow-hidden bg-[linear-gradient(114deg,#0F3026_0_38%,#0C2820_38%)]">
      <button
        type="button"
        className="row"
        aria-disabled={busyWith !== "" || undefined}
        onClick={() => onChoose(wallet)}
      >
        <Art name="s-emerald" size={36} />
        <span className="min-w-0 flex-1">
          <span className="block text-16 font-semibold">{walletName(wallet, t)}</span>
          <span className="text-12 text-muted">{t("login.demoWhy")}</span>
        </span>
        <Trailing busy={busyWith === wallet.id} />
      </button>
    </div>
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

function WalletSkeleton() {
  return (
    <div className="row">
      <Skeleton width={36} height={36} />
      <Skeleton width={140} height={18} />
    </div>
  );
}
