import { type PageKey, useT } from "../../../i18n/index.ts";
import { useStore } from "../../../stores/index.ts";
import { SwitchRow } from "../../../ui/index.ts";
import { type HotkeyAction, hotkeys, hotkeysStore, setHotkeys } from "./hotkeys.ts";

const names: Readonly<Record<HotkeyAction, PageKey>> = {
  bet: "play.keyBet",
  half: "play.half",
  double: "play.double",
  max: "play.max",
};

/**
 * Lists the hotkeys of the game, with a switch for all hotkeys.
 * @param bet description of the bet key, for games in which the bet key has more than one action
 */
export function HotkeyRules({ bet = names.bet }: { readonly bet?: PageKey | undefined }) {
  const t = useT();
  const on = useStore(hotkeysStore, (state) => state.on);
  return (
    <section className="card">
      <SwitchRow icon="gear" title={t("play.hotkeys")} on={on} onChange={setHotkeys} />
      <div className="px-16 pb-8">
        {(Object.keys(hotkeys) as HotkeyAction[]).map((action) => (
          <div key={action} className="label-value">
            <span>{t(action === "bet" ? bet : names[action])}</span>
            <kbd className="mono text-13">
              {hotkeys[action] === " " ? t("play.keySpace") : hotkeys[action].toUpperCase()}
            </kbd>
          </div>
        ))}
      </div>
    </section>
  );
}
