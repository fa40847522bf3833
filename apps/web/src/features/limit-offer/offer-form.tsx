import { type AssetId, assets, formatAmount } from "@gemplay/money";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { formatAmountText, formatNumber, useT } from "../../i18n/index.ts";
import type { Limits } from "../../queries/index.ts";
import { LanguageButton } from "../../session/index.ts";
import { Button, Icon, Notice, showToast, toTyped, typedRefusalText, useTitle } from "../../ui/index.ts";
import { readTypedAmount } from "../../ui/money/typed-amount.ts";
import { baseOf, noteUnsavedAnswer, type OfferOccasion } from "../../widgets/limits/index.ts";
import { answerOffer } from "./api/answer-offer.ts";
import { type SetResult, setLimits, type Wanted } from "./api/set-limits.ts";
import { Done, type LimitChoice, LimitField } from "./limit-field.tsx";

const kinds = ["deposits", "losses"] as const;
type Kind = (typeof kinds)[number];
const offeredAssets = { deposits: ["PLAY", "U"], losses: ["PLAY", "TPLAY"] } as const satisfies Record<
  Kind,
  readonly AssetId[]
>;
const labels = { deposits: "limitOffer.deposits", losses: "limitOffer.losses" } as const;
const abouts = { deposits: "limitOffer.depositsAbout", losses: "limitOffer.lossesAbout" } as const;
const intervals = [15, 30, 60, 120, 240] as const;
type Interval = Extract<Wanted, { field: "reality" }>["minutes"];

interface OfferFormProps {
  readonly occasion: OfferOccasion;
  readonly userId: string;
  /** URL path that the page opens after the answer. */
  readonly next: string;
  /** The limits that the player has set already; undefined if the page could not read the limits. */
  readonly limits: Limits | undefined;
}

/** The form of the offer, with two equal buttons. The page fills no field that the player has not set already. */
export function OfferForm({ occasion, userId, next, limits }: OfferFormProps) {
  const t = useT();
  useTitle(t("limitOffer.title"));
  const [choices, setChoices] = useState<Record<Kind, LimitChoice>>({
    deposits: { assetId: "U", period: "day" },
    losses: { assetId: "PLAY", period: "week" },
  });
  const [typed, setTyped] = useState<Partial<Record<Kind, string>>>({});
  const [chosen, setChosen] = useState<Interval>();
  const [tried, setTried] = useState(false);
  const [result, setResult] = useState<SetResult>({ done: [], failures: {} });

  const fields = kinds.map((kind) => {
    const { assetId, period } = choices[kind];
    const { decimals, shownAs } = assets[assetId];
    const set = limits?.limits.find(
      (one) => one.kind === kind && one.assetId === assetId && one.period === period,
    )?.limit;
    const setBase = set ? baseOf(set, assetId) : undefined;
    const text = typed[kind] ?? (set ? toTyped(set) : "");
    const { amountBase, refusal } = readTypedAmount(text, decimals);
    const isTyped = text.trim() !== "" && typed[kind] !== undefined;
    const isNew = isTyped && (refusal !== undefined || amountBase !== setBase);
    const isRaise = setBase !== undefined && amountBase !== undefined && amountBase > setBase;
    const wanted: Wanted | undefined =
      isNew && amountBase !== undefined
        ? { field: kind, limit: { kind, assetId, period, limit: formatAmount(amountBase, decimals) } }
        : undefined;
    return {
      kind,
      text,
      wanted,
      error: isNew && refusal !== undefined ? typedRefusalText(refusal, decimals) : undefined,
      hint:
        isRaise && set
          ? t("limits.waits", {
              hours: limits?.raiseHours ?? 24,
              amount: formatAmountText(set),
              asset: shownAs,
            })
          : t(abouts[kind]),
      isDone: result.done.some(
        (one) =>
          one.field === kind &&
          one.limit.assetId === assetId &&
          one.limit.period === period &&
          baseOf(one.limit.limit ?? "0", assetId) === amountBase,
      ),
    };
  });
  const minutes = limits?.realityMinutes ?? 0;
  const isRealityDone =
    chosen !== undefined && result.done.some((one) => one.field === "reality" && one.minutes === chosen);
  const wanted: Wanted[] = fields.flatMap((one) => (one.wanted && !one.isDone ? [one.wanted] : []));
  if (chosen !== undefined && chosen !== minutes && !isRealityDone)
    wanted.push({ field: "reality", minutes: chosen });

  const leave = useMutation({
    mutationFn: async (toSet: readonly Wanted[]) => {
      const { done, failures } = await setLimits(toSet);
      setResult((before) => ({ done: [...before.done, ...done], failures }));
      if (Object.keys(failures).length > 0) return;
      // The stored answer makes the screen open `next`. Without a stored answer, the page opens `next` here.
      if (await answerOffer(occasion)) return;
      noteUnsavedAnswer(userId);
      showToast("error", t("limitOffer.notSaved"));
      navigate(next, { replace: true });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!leave.isPending && fields.every(({ error }) => error === undefined)) leave.mutate(wanted);
  };
  const isSetting = leave.isPending && (leave.variables?.length ?? 0) > 0;
  return (
    <form
      noValidate
      className="flex min-h-[calc(100dvh-var(--safe-t)-var(--below))] flex-col"
      onSubmit={submit}
    >
      <header className="screen-header justify-between">
        {occasion === "registration" ? <Bricks /> : <span />}
        <LanguageButton />
      </header>
      <div className="flex flex-1 flex-col gap-20 px-16 pb-16">
        <div>
          <h1 className="text-26 font-bold tracking-[-0.02em]">{t("limitOffer.title")}</h1>
          <p className="mt-4 text-14 text-muted">
            {t("limitOffer.lead", { hours: limits?.raiseHours ?? 24 })}
          </p>
        </div>
        {fields.map(({ kind, text, error, hint, isDone }) => (
          <LimitField
            key={kind}
            label={t(labels[kind])}
            hint={hint}
            error={(tried ? error : undefined) ?? result.failures[kind]}
            isDone={isDone}
            offered={offeredAssets[kind]}
            choice={choices[kind]}
            value={text}
            onChoice={(choice) => setChoices((before) => ({ ...before, [kind]: choice }))}
            onChange={(value) => setTyped((before) => ({ ...before, [kind]: value }))}
          />
        ))}
        <RealityField
          minutes={chosen ?? minutes}
          isDone={isRealityDone}
          error={result.failures.reality}
          onChange={setChosen}
        />
        <Facts />
        {Object.keys(result.failures).length > 0 ? (
          <Notice tone="coral" urgent>
            {t("limitOffer.failed")}
          </Notice>
        ) : null}
      </div>
      <div className="foot z-10">
        <div className="grid grid-cols-2 gap-10">
          <Button
            look="quiet"
            busy={leave.isPending && !isSetting ? t("limitOffer.later") : undefined}
            onClick={() => !leave.isPending && leave.mutate([])}
          >
            {t("limitOffer.later")}
          </Button>
          <Button look="quiet" type="submit" busy={isSetting ? t("limitOffer.setting") : undefined}>
            {t("limitOffer.set")}
          </Button>
        </div>
        <p className="note justify-center">
          <Icon name="info" size={16} />
          {t("limitOffer.empty")}
        </p>
      </div>
    </form>
  );
}

interface RealityFieldProps {
  readonly minutes: number;
  readonly isDone: boolean;
  readonly error: string | undefined;
  onChange(minutes: Interval): void;
}

/** The choice of the interval of the time reminder. The server knows only these intervals. */
function RealityField({ minutes, isDone, error, onChange }: RealityFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="limit-offer-field">
      <div className="field-label">
        <label htmlFor={id}>{t("limitOffer.reality")}</label>
        {isDone ? <Done /> : null}
      </div>
      <div className={`field relative${error ? " bad" : ""}`}>
        <select
          id={id}
          className="min-h-44 w-full appearance-none bg-transparent pr-32 outline-none"
          aria-describedby={`${id}-note`}
          value={minutes}
          onChange={({ target }) => onChange(intervals.find((one) => String(one) === target.value) ?? 0)}
        >
          <option value={0} className="bg-raised">
            {t("limitOffer.noReminder")}
          </option>
          {intervals.map((one) => (
            <option key={one} value={one} className="bg-raised">
              {t("limits.minutes", { count: formatNumber(one) })}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} className="pointer-events-none absolute right-12 text-muted" />
      </div>
      <p className={`note${error ? " bad" : ""}`} id={`${id}-note`} role={error ? "alert" : undefined}>
        {error ?? t("limitOffer.realityAbout")}
      </p>
    </div>
  );
}

/** Says how the server counts a day, when a limit applies, and where the player finds the limits later. */
function Facts() {
  const t = useT();
  const facts = [
    ["limitOffer.aDay", "limitOffer.hours"],
    ["limitOffer.inForce", "limitOffer.fromNow"],
    ["limitOffer.laterIn", "limitOffer.place"],
  ] as const;
  return (
    <dl className="card px-16 py-4 text-14">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-12 py-6">
          <dt className="text-muted">{t(name)}</dt>
          <dd className="ml-auto text-right">{t(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Three lit bricks, because the offer is the last step of the registration. */
function Bricks() {
  return (
    <svg viewBox="0 0 138 6" className="h-6 w-138" aria-hidden="true">
      {[0, 49, 98].map((left) => (
        <g key={left}>
          <polygon
            points={`${left + 2},0 ${left + 40},0 ${left + 38},6 ${left},6`}
            fill="var(--emerald-lo)"
          />
          <polygon points={`${left + 2},0 ${left + 32},0 ${left + 10},6 ${left},6`} fill="var(--emerald)" />
        </g>
      ))}
    </svg>
  );
}
