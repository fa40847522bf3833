import type { BonusCode, OperatorBody } from "@gemplay/api-schema/operator";
import { type Locale, localeCodes, locales } from "@gemplay/i18n";
import { assets, formatAssetAmount, parseAmount } from "@gemplay/money";
import { type FormEvent, useId, useState } from "react";
import { call } from "../api/call.ts";
import { amount, assetName, count } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAct } from "../ui/use-act.ts";
import {
  areComplete,
  limits,
  noConditions,
  randomCode,
  type TypedConditions,
  written,
} from "./conditions.ts";
import { ShownConditions } from "./shown-conditions.tsx";

type Asset = BonusCode["assetId"];
const assetIds: readonly Asset[] = ["TPLAY", "GEM"];

interface Typed {
  readonly code: string;
  readonly assetId: Asset;
  readonly amount: string;
  readonly number: string;
  readonly until: string;
  readonly conditions: TypedConditions;
}

const empty = (): Typed => ({
  code: randomCode(),
  assetId: "TPLAY",
  amount: "",
  number: "",
  until: "",
  conditions: noConditions,
});

/** Returns the sum of all redemptions as decimal text; undefined if the typed values are not complete. */
function sumOf({ amount: each, number, assetId }: Typed): string | undefined {
  try {
    const sumBase = parseAmount(each, assets[assetId].decimals) * BigInt(number);
    return sumBase > 0n ? formatAssetAmount(sumBase, assetId) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the request for the typed code; undefined if the typed values are not complete. */
function wishOf(typed: Typed): OperatorBody<"POST /bonus_codes/make"> | undefined {
  const untilMs = new Date(typed.until).getTime();
  const isReady =
    typed.code.length >= 8 &&
    sumOf(typed) !== undefined &&
    Number.isFinite(untilMs) &&
    areComplete(typed.conditions);
  if (!isReady) return undefined;
  const { code, assetId, number } = typed;
  const conditions = written(typed.conditions);
  return { code, assetId, amount: typed.amount, number: Number(number), untilMs, conditions };
}

/** Shows the form with which an admin makes a bonus code. */
export function CodeForm() {
  const [typed, setTyped] = useState(empty);
  const { act, isBusy, problem } = useAct();
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const wish = wishOf(typed);
  const sum = sumOf(typed);
  async function make(event: FormEvent) {
    event.preventDefault();
    if (wish === undefined || isBusy) return;
    if (await act(() => call("POST /bonus_codes/make", { body: wish }))) setTyped(empty());
  }
  return (
    <form className="card pad stack" onSubmit={(event) => void make(event)}>
      <h2>{t("codes.title")}</h2>
      <small>{t("codes.note")}</small>
      <TextField
        label={t("codes.code")}
        hint={t("codes.codeHint")}
        maxLength={24}
        value={typed.code}
        onChange={(event) => change({ code: event.target.value.trim().toUpperCase() })}
      />
      <label>
        <span className="field-label">{t("codes.asset")}</span>
        <select
          value={typed.assetId}
          onChange={(event) => change({ assetId: event.target.value === "GEM" ? "GEM" : "TPLAY" })}
        >
          {assetIds.map((assetId) => (
            <option key={assetId} value={assetId}>
              {assetName(assetId)}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label={t("codes.amount")}
        inputMode="decimal"
        maxLength={40}
        value={typed.amount}
        onChange={(event) => change({ amount: event.target.value.trim() })}
      />
      <TextField
        label={t("codes.number")}
        inputMode="numeric"
        maxLength={7}
        value={typed.number}
        onChange={(event) => change({ number: event.target.value.replace(/\D/g, "") })}
      />
      <small className="num">
        {sum === undefined
          ? t("codes.sumUnknown")
          : t("codes.sum", {
              sum: amount(sum),
              asset: assetName(typed.assetId),
              number: count(Number(typed.number)),
            })}
      </small>
      <TextField
        type="datetime-local"
        label={t("codes.until")}
        value={typed.until}
        onChange={(event) => change({ until: event.target.value })}
      />
      <ConditionFields typed={typed.conditions} onChange={(conditions) => change({ conditions })} />
      <Problem text={problem} />
      <button
        type="submit"
        className="button"
        aria-disabled={wish === undefined || isBusy}
        aria-busy={isBusy}
        title={wish === undefined ? t("codes.incomplete") : undefined}
      >
        {t("codes.act")}
      </button>
    </form>
  );
}

interface ConditionFieldsProps {
  readonly typed: TypedConditions;
  readonly onChange: (typed: TypedConditions) => void;
}

/** Shows a field for the conditions in the chosen language, and below the field what a player of this language sees. */
function ConditionFields({ typed, onChange }: ConditionFieldsProps) {
  const id = useId();
  const [locale, choose] = useState<Locale>("en");
  return (
    <>
      <fieldset className="code-languages">
        <legend className="field-label">{t("codes.conditions")}</legend>
        {localeCodes.map((code) => (
          <button
            key={code}
            type="button"
            className="tab"
            aria-pressed={code === locale}
            onClick={() => choose(code)}
          >
            {locales[code].name}
          </button>
        ))}
      </fieldset>
      <div>
        <div className="field-label">
          <label htmlFor={id}>{`${t("codes.sentences")} · ${locales[locale].name}`}</label>
          {locale === "en" && <span>{t("announce.needed")}</span>}
        </div>
        <div className="field">
          <textarea
            id={id}
            rows={4}
            lang={locales[locale].tag}
            aria-describedby={`${id}-rule`}
            value={typed[locale]}
            onChange={(event) => onChange({ ...typed, [locale]: event.target.value })}
          />
        </div>
        <small id={`${id}-rule`}>
          {t("codes.sentencesRule", { sentences: limits.sentences, characters: limits.characters })}
        </small>
      </div>
      <section aria-label={t("codes.preview")}>
        <h3>{t("codes.preview")}</h3>
        {areComplete(typed) ? (
          <ShownConditions conditions={written(typed)} locale={locale} />
        ) : (
          <small>{t("codes.previewNone")}</small>
        )}
      </section>
    </>
  );
}
