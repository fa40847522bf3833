import { type PageKey, useT } from "../../../i18n/index.ts";
import { preferencesStore, setPreference, useStore } from "../../../stores/index.ts";
import { Icon, type IconName } from "../../../ui/index.ts";
import { usePlayRules } from "./play-rules.ts";
import { RulesButton, type RulesButtonProps } from "./rules-button.tsx";

const toggles = [
  { name: "turbo", icon: "bolt", on: "play.turboOn", off: "play.turboOff" },
  { name: "sound", icon: "sound", on: "play.soundOn", off: "play.soundOff" },
  { name: "haptics", icon: "vib", on: "play.hapticsOn", off: "play.hapticsOff" },
] as const satisfies readonly {
  name: "turbo" | "sound" | "haptics";
  icon: IconName;
  on: PageKey;
  off: PageKey;
}[];

/**
 * Shows switches for turbo mode, sound and haptics, and the button that opens the rules. If the operator has closed
 * turbo, the switch for turbo is missing.
 */
export function PlayToggles(props: RulesButtonProps) {
  const t = useT();
  const withoutTurbo = usePlayRules().closed.includes("turbo");
  const preferences = useStore(preferencesStore, (state) => state);
  return (
    <div className="play-toggles">
      {toggles
        .filter(({ name }) => name !== "turbo" || !withoutTurbo)
        .map(({ name, icon, on, off }) => (
          <button
            key={name}
            type="button"
            aria-pressed={preferences[name]}
            onClick={() => setPreference(name, !preferences[name])}
          >
            <Icon name={icon} size={16} />
            {t(preferences[name] ? on : off)}
          </button>
        ))}
      <RulesButton {...props} isShort={!withoutTurbo} />
    </div>
  );
}
