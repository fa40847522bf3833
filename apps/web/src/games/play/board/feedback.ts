import { device, preferencesStore } from "../../../stores/index.ts";

/** Events in a game for which the page plays a sound or a vibration. */
export type Moment = "press" | "tick" | "step" | "win" | "lose";

interface Note {
  readonly hertz: number;
  readonly atMs: number;
  readonly lastsMs: number;
  readonly wave: OscillatorType;
  readonly loud: number;
}

/** The sounds are so short that they do not overlap, even in a fast series of bets. */
const notes: Readonly<Record<Moment, readonly Note[]>> = {
  press: [{ hertz: 320, atMs: 0, lastsMs: 40, wave: "triangle", loud: 0.12 }],
  tick: [{ hertz: 1_150, atMs: 0, lastsMs: 22, wave: "triangle", loud: 0.05 }],
  step: [{ hertz: 660, atMs: 0, lastsMs: 70, wave: "triangle", loud: 0.14 }],
  win: [
    { hertz: 880, atMs: 0, lastsMs: 90, wave: "triangle", loud: 0.16 },
    { hertz: 1_318.5, atMs: 70, lastsMs: 150, wave: "triangle", loud: 0.14 },
  ],
  lose: [{ hertz: 196, atMs: 0, lastsMs: 110, wave: "sine", loud: 0.16 }],
};
const shakesMs: Readonly<Record<Moment, number[]>> = {
  press: [8],
  tick: [],
  step: [10],
  win: [18, 40, 28],
  lose: [14],
};
/**
 * Kinds of haptic feedback that the messaging host offers. The messaging host accepts the name of a kind of feedback
 * instead of a duration in milliseconds.
 */
const feelings = {
  press: "light",
  tick: null,
  step: "soft",
  win: "success",
  lose: "rigid",
} as const satisfies Readonly<Record<Moment, string | null>>;

let audio: AudioContext | null = null;

/**
 * Plays the sound and the vibration of a game event. The player can switch each of the two off. Browsers allow sound
 * only after the player has tapped or pressed a key.
 */
export function feel(moment: Moment): void {
  const { sound, haptics } = preferencesStore.get();
  if (haptics) shake(moment);
  if (sound && !document.hidden) for (const note of notes[moment]) play(note);
}

function shake(moment: Moment): void {
  const feeling = feelings[moment];
  if (feeling === null) return;
  if (device.feel) device.feel(feeling);
  else if ("vibrate" in navigator) navigator.vibrate(shakesMs[moment]);
}

function play({ hertz, atMs, lastsMs, wave, loud }: Note): void {
  audio ??= new AudioContext();
  // Browsers suspend an audio context until the player has tapped or pressed a key.
  if (audio.state === "suspended") void audio.resume();
  const start = audio.currentTime + atMs / 1_000;
  const end = start + lastsMs / 1_000;
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.type = wave;
  tone.frequency.value = hertz;
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(loud, start + 0.006);
  level.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(level).connect(audio.destination);
  tone.start(start);
  tone.stop(end + 0.02);
}
