import { type AutoSettings, badRow } from "@gemplay/games";
import type { ReactNode } from "react";
import { useT } from "../../../i18n/index.ts";
import { AssetIcon, toTyped } from "../../../ui/index.ts";
import type { BetAsset } from "../game/round.ts";
import { FieldUnit, PanelField } from "../stake/panel-field.tsx";
import { formatBase, readStake, restText, stakeText } from "../stake/stake.ts";
import type { AutoForm, RuleInput } from "./auto-form.ts";

interface AutoSetupProps {
  readonly form: AutoForm;
  readonly asset: BetAsset;
  /** The input field for the stake of the first automatic bet. */
  readonly stake: ReactNode;
  readonly wrong: keyof AutoForm | undefined;
  onChange(form: AutoForm): void;
}

/**
 * Shows the input fields for the settings of automatic play. The settings are the first stake, the number of bets, the
 * stake rules after a win and after a loss, and the stop conditions.
 */
export function AutoSetup({ form, asset, stake, wrong, onChange }: AutoSetupProps) {
  const t = useT();
  const set = (change: Partial<AutoForm>) => onChange({ ...form, ...change });
  const error = (field: keyof AutoForm) => (wrong === field ? t("auto.wrong") : undefined);
  const amount = (field: "stopProfit" | "stopLoss" | "stopSingleWin", label: string) => (
    <PanelField
      label={label}
      value={form[field]}
      atRest={restText(form[field])}
      placeholder={t("auto.never")}
      before={<AssetIcon asset={asset} size={18} />}
      error={error(field)}
      onChange={(text) => set({ [field]: text })}
      onLeave={() => {
        const amountBase = readStake(form[field]);
        if (amountBase !== undefined) set({ [field]: toTyped(stakeText(amountBase)) });
      }}
    />
  );
  const count = (
    field: "stopLosses" | "stopWins",
    span: "lossesInRow" | "winsInRow",
    label: string,
    spanLabel: "auto.countLosses" | "auto.countWins",
  ) => {
    const shown = t(form[span] ? "auto.inRow" : "auto.inAll");
    return (
      <PanelField
        label={label}
        value={form[field]}
        placeholder={t("auto.never")}
        inputMode="numeric"
        error={error(field)}
        after={
          <button
            type="button"
            className="mini-button flex-none px-8 text-12"
            aria-label={t(spanLabel, { span: shown })}
            onClick={() => set({ [span]: !form[span] })}
          >
            {shown}
          </button>
        }
        onChange={(text) => set({ [field]: text })}
      />
    );
  };
  return (
    <>
      <div className="grid grid-cols-[2fr_1fr] gap-12">
        {stake}
        <PanelField
          label={t("auto.count")}
          value={form.count}
          placeholder="∞"
          inputMode="numeric"
          error={error("count")}
          after={
            <button
              type="button"
              className="mini-button text-18"
              aria-label={t("auto.endless")}
              aria-pressed={form.count === ""}
              onClick={() => set({ count: "" })}
            >
              ∞
            </button>
          }
          onChange={(count) => set({ count })}
        />
      </div>
      <Rule
        label={t("auto.onWin")}
        rule={form.onWin}
        error={error("onWin")}
        onChange={(onWin) => set({ onWin })}
      />
      <Rule
        label={t("auto.onLoss")}
        rule={form.onLoss}
        error={error("onLoss")}
        onChange={(onLoss) => set({ onLoss })}
      />
      <div className="grid grid-cols-2 gap-12">
        {amount("stopProfit", t("auto.stopProfit"))}
        {amount("stopLoss", t("auto.stopLoss"))}
        {amount("stopSingleWin", t("auto.stopSingleWin"))}
        {count("stopLosses", "lossesInRow", t("auto.stopLosses"), "auto.countLosses")}
        <div className="col-span-2">
          {count("stopWins", "winsInRow", t("auto.stopWins"), "auto.countWins")}
        </div>
      </div>
    </>
  );
}

interface RuleProps {
  readonly label: string;
  readonly rule: RuleInput;
  readonly error: string | undefined;
  onChange(rule: RuleInput): void;
}

function Rule({ label, rule, error, onChange }: RuleProps) {
  const t = useT();
  const kinds = [
    { kind: "reset", text: t("auto.reset") },
    { kind: "raise", text: t("auto.raise") },
  ] as const;
  return (
    <fieldset className="auto-setup-rule">
      <legend className="field-label">{label}</legend>
      <div className="flex gap-8">
        {kinds.map(({ kind, text }) => (
          <button
            key={kind}
            type="button"
            className="auto-setup-kind"
            aria-pressed={rule.kind === kind}
            onClick={() => onChange({ ...rule, kind })}
          >
            {text}
          </button>
        ))}
        <div className={`field min-w-0 flex-1${error ? " bad" : ""}`}>
          <input
            className="num w-full"
            aria-label={t("auto.percentOf", { rule: label })}
            aria-invalid={error ? true : undefined}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={rule.percent}
            onChange={(event) => onChange({ kind: "raise", percent: event.target.value })}
          />
          <FieldUnit sign="%" />
        </div>
      </div>
    </fieldset>
  );
}

/** Before the run starts, shows how much a series of lost bets would cost. */
export function BadRowLine({ settings }: { readonly settings: AutoSettings }) {
  const t = useT();
  const row = badRow(settings);
  const cost = t("auto.badRow", { count: row.losses, cost: formatBase(row.costBase) });
  return (
    <p className="mb-8 text-center text-12 text-muted">
      {cost}
      {row.stopped
        ? ` ${t("auto.badRowStopped", { count: row.stopped.losses, cost: formatBase(row.stopped.costBase) })}`
        : null}
    </p>
  );
}
