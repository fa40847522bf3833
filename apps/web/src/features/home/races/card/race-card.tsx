import "./race-card.css";
import type { ReactNode } from "react";
import { type CardRace, stoneOf } from "./card-words.ts";
import { HeroPlanes, stoneStyle } from "./race-planes.tsx";

interface RaceCardProps {
  readonly race: Pick<CardRace, "game">;
  /** The drawing of the race at the upper right. */
  readonly art: ReactNode;
  readonly state: string;
  readonly name: string;
  /** What decides the places, and which currencies count. */
  readonly sort: string;
  readonly heading: "h2" | "h3";
  /** The content below the three lines. */
  readonly children: ReactNode;
}

/**
 * Shows a race as a card: its state, its name, and what decides the places. The page of the race and the preview on the
 * operators' page show this card.
 */
export function RaceCard({ race, art, state, name, sort, heading: Heading, children }: RaceCardProps) {
  return (
    <section className="race-card race-planes" style={stoneStyle(stoneOf(race))}>
      <HeroPlanes />
      <div className="race-card-art">{art}</div>
      <div className="race-card-lines">
        <div className="race-card-state">
          <i className="rhombus" aria-hidden="true" />
          {state}
        </div>
        <Heading className="race-card-name">{name}</Heading>
        <div className="race-card-sort race-planes-soft">{sort}</div>
        {children}
      </div>
    </section>
  );
}
