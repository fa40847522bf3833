import { useId } from "react";
import { Link } from "wouter";
import { type PageKey, useT } from "../../../i18n/index.ts";
import { type Currency, currencies, useSignedIn } from "../../../stores/index.ts";
import { Amount, AssetIcon, Icon, Sheet, Skeleton } from "../../../ui/index.ts";
import { currencyName } from "../game/currency.ts";
import { chooseCurrency } from "../table/currency-choice.ts";
import type { Table } from "../table/use-table.ts";

interface CurrencySheetProps {
  readonly table: Pick<Table, "game" | "currency" | "balance">;
  readonly open: boolean;
  onClose(): void;
}

const about: Readonly<Record<Currency, PageKey>> = {
  PLAY: "play.aboutPlay",
  TPLAY: "play.aboutTplay",
  DEMO: "play.wayDemoAbout",
};

/** Returns whether a balance is zero, so that the list shows the balance in a paler colour. */
const isZero = (balance: string | undefined) => balance !== undefined && /^[0.]*$/.test(balance);

/** Lists the currencies with the player's balances, so that the player can choose one for the game. */
export default function CurrencySheet({ table, open, onClose }: CurrencySheetProps) {
  const t = useT();
  const signedIn = useSignedIn();
  return (
    <Sheet open={open} onClose={onClose} title={t("play.chooseAsset")}>
      <fieldset aria-label={t("play.chooseAsset")} className="flex flex-col gap-8">
        {currencies.map((currency) => (
          <CurrencyRow key={currency} currency={currency} table={table} onClose={onClose} />
        ))}
      </fieldset>
      {signedIn && isZero(table.balance("PLAY")) ? (
        <div className="mt-8 flex min-h-44 items-center gap-12 text-13 text-muted">
          <Icon name="in" />
          <span className="flex-1">{t("play.noPlayYet")}</span>
          <Link href="/deposit" className="font-semibold text-sapphire" onClick={onClose}>
            {t("play.wayDeposit")}
          </Link>
        </div>
      ) : null}
      <p className="mt-8 flex gap-8 text-12 text-muted">
        <Icon name="info" size={16} className="flex-none" />
        {t("play.opensWithLast")}
      </p>
    </Sheet>
  );
}

interface CurrencyRowProps {
  readonly currency: Currency;
  readonly table: CurrencySheetProps["table"];
  onClose(): void;
}

/** Shows one currency. A guest can choose only the play money of the demo, so the other rows lead to the login. */
function CurrencyRow({ currency, table, onClose }: CurrencyRowProps) {
  const t = useT();
  const id = useId();
  const signedIn = useSignedIn();
  const balance = table.balance(currency);
  const chosen = table.currency === currency;
  const name = <span className="text-16 font-semibold">{currencyName(currency)}</span>;
  if (!signedIn && currency !== "DEMO")
    return (
      <Link
        href={`/login?next=${encodeURIComponent(`/game?name=${table.game}`)}`}
        className="currency-sheet-row"
        onClick={onClose}
      >
        <AssetIcon asset={currency} size={40} />
        <span className="min-w-0 flex-1">
          {name}
          <span className="block text-12 text-muted">{t("play.logInToUse")}</span>
        </span>
        <Icon name="right" size={16} className="flex-none text-muted" />
      </Link>
    );
  return (
    <label className="currency-sheet-row">
      <input
        type="radio"
        className="currency-sheet-row-input"
        name="currency"
        checked={chosen}
        aria-describedby={id}
        onChange={() => chooseCurrency(table.game, currency)}
        // A tap closes the sheet. The arrow keys change the choice and leave the sheet open. The click that the browser
        // makes after an arrow key has the detail 0.
        onClick={({ detail }) => {
          if (detail > 0) onClose();
        }}
        onKeyDown={({ key }) => {
          if (key === "Enter") onClose();
        }}
      />
      <AssetIcon asset={currency} size={40} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-8">
          {name}
          <span className={`text-16 font-semibold${isZero(balance) ? " text-muted" : ""}`}>
            {balance === undefined ? <Skeleton width={72} height={14} /> : <Amount value={balance} />}
          </span>
        </span>
        <span id={id} className="block text-12 text-muted">
          {t(about[currency])}
        </span>
      </span>
      <RhombusMark checked={chosen} />
    </label>
  );
}

function RhombusMark({ checked }: { readonly checked: boolean }) {
  return (
    <svg viewBox="0 0 20 20" className="size-20 flex-none" aria-hidden="true">
      {checked ? (
        <>
          <polygon points="10,0 20,10 10,20 0,10" fill="var(--emerald-lo)" />
          <polygon points="10,0 20,10 0,10" fill="var(--emerald)" />
          <path d="M5.6 10.2l3 3 5.8-6.2" fill="none" stroke="var(--on-emerald)" strokeWidth="2" />
        </>
      ) : (
        <polygon points="10,1 19,10 10,19 1,10" fill="none" stroke="var(--line-2)" strokeWidth="1.5" />
      )}
    </svg>
  );
}
