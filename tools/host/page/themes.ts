import type { Theme } from "./events.ts";

/** The theme colors that the real messaging host's web client sends. */
export const themes: Readonly<Record<"dark" | "light", Theme>> = {
  dark: {
    bg_color: "#212121",
    text_color: "#ffffff",
    hint_color: "#aaaaaa",
    link_color: "#8774e1",
    button_color: "#8774e1",
    button_text_color: "#ffffff",
    secondary_bg_color: "#0f0f0f",
    header_bg_color: "#212121",
    accent_text_color: "#8774e1",
    section_bg_color: "#212121",
    section_header_text_color: "#aaaaaa",
    subtitle_text_color: "#aaaaaa",
    destructive_text_color: "#e53935",
  },
  light: {
    bg_color: "#ffffff",
    text_color: "#000000",
    hint_color: "#707579",
    link_color: "#3390ec",
    button_color: "#3390ec",
    button_text_color: "#ffffff",
    secondary_bg_color: "#f4f4f5",
    header_bg_color: "#ffffff",
    accent_text_color: "#3390ec",
    section_bg_color: "#ffffff",
    section_header_text_color: "#707579",
    subtitle_text_color: "#707579",
    destructive_text_color: "#e53935",
  },
};
