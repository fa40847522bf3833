import { type PageKey, useT } from "../../../i18n/index.ts";
import { preferencesStore, setPreference, useStore } from "../../../stores/index.ts";
import { Icon, type IconName } from "../../../ui/index.ts";

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

interface PlayTogglesProps {
  /** The exact return to player of the current bet, as text. */
  readonly rtp: string;
  onRules(): void;
}

/** Shows switches for turbo mode, sound and haptics. Shows the return to player as a button that opens the rules. */
export function PlayToggles({ rtp, onRules }: PlayTogglesProps) {
  const t = useT();
  const preferences = useStore(preferencesStore, (state) => state);
  return (
    <div className="play-toggles">
      {toggles.map(({ name, icon, on, off }) => (
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
      <button type="button" aria-haspopup="dialog" onClick={onRules}>
        <Icon name="shield" size={16} />
        {t("play.rtp", { rtp })}
      </button>
    </div>
  );
}
