import type { Data, FreshProof } from "@gemplay/api-schema";
import { assets, formatAmount } from "@gemplay/money";
import { useRef, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { afterKey, Choice, Field, Sheet, typedRefusalText } from "../../../ui/index.ts";
import { readTypedAmount } from "../../../ui/money/typed-amount.ts";
import { ProvedForm } from "../security/proved-sheet.tsx";
import { KeyShown } from "./key-shown.tsx";
import { type MadeKey, makeApiKey } from "./keys-api.ts";

const nameLength = 40;
const { decimals, shownAs } = assets.PLAY;

interface NewKeySheetProps {
  readonly info: Data<"GET /user/info">;
  onClose(): void;
}

/**
 * Makes an API key in two steps: the form with name, rights and daily limit, and the key, which the page shows only
 * once. After the key is made, the sheet stays open until the player has ticked that the key is stored.
 */
export function NewKeySheet({ info, onClose }: NewKeySheetProps) {
  const t = useT();
  const [made, setMade] = useState<MadeKey>();
  const [isStored, setIsStored] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const close = () => {
    if (made === undefined || isStored) onClose();
    else box.current?.focus();
  };
  return (
    <Sheet
      open
      title={t(made ? "keys.yourKey" : "keys.make")}
      titleHidden={made !== undefined}
      onClose={close}
    >
      {made ? (
        <KeyShown made={made} box={box} isStored={isStored} onStored={setIsStored} onDone={onClose} />
      ) : (
        <NewKeyForm
          info={info}
          onWanted={async (name, dayLimit, proof) => setMade(await makeApiKey({ name, dayLimit, proof }))}
        />
      )}
    </Sheet>
  );
}

interface NewKeyFormProps {
  readonly info: Data<"GET /user/info">;
  onWanted(name: string, dayLimit: string | null, proof: FreshProof): Promise<void>;
}

function NewKeyForm({ info, onWanted }: NewKeyFormProps) {
  const t = useT();
  const [name, setName] = useState("");
  const [right, setRight] = useState<"read" | "bets">("read");
  const [text, setText] = useState("");
  const [left, setLeft] = useState(false);
  const { amountBase, refusal } = readTypedAmount(text, decimals);
  const mayBet = right === "bets";
  const isLimited = amountBase !== undefined && amountBase > 0n;
  const reason =
    name.trim() === "" ? t("keys.nameMissing") : mayBet && !isLimited ? t("keys.limitMissing") : undefined;
  return (
    <ProvedForm
      info={info}
      purpose="makeApiKey"
      why={t("keys.about")}
      act={t("keys.make")}
      acting={t("keys.making")}
      reason={reason}
      onProved={(proof) =>
        onWanted(
          name.trim(),
          mayBet && amountBase !== undefined ? formatAmount(amountBase, decimals) : null,
          proof,
        )
      }
    >
      <Field
        label={t("keys.name")}
        maxLength={nameLength}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Choice<"read" | "bets">
        label={t("keys.rights")}
        value={right}
        options={[
          { value: "read", content: t("keys.readOnly") },
          { value: "bets", content: t("keys.readAndBet") },
        ]}
        onChange={setRight}
      />
      {mayBet ? (
        // The build moves code that four screens share into the first load of games, so this form has its own field.
        <Field
          label={t("keys.dayLimit")}
          inputMode="decimal"
          enterKeyHint="done"
          placeholder="0"
          maxLength={64}
          value={text}
          hint={t("keys.dayLimitHint")}
          error={left && refusal !== undefined ? typedRefusalText(refusal, decimals) : undefined}
          onChange={({ target }) => setText(afterKey(text, target.value))}
          onBlur={() => setLeft(text !== "")}
          after={<span className="mr-8 text-13 text-muted">{shownAs}</span>}
        />
      ) : null}
    </ProvedForm>
  );
}
