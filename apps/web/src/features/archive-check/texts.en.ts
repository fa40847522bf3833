import type { Message } from "@gemplay/i18n";

/** What the page in an exported account's archive says, in English. */
export default {
  "check.title": "Check of your account archive",
  "check.about":
    "This page works without a network and sends nothing. It computes every round again from its revealed seed, follows the chain of Crash down to what was committed to, and adds up your balances.",
  "check.choose": "Choose the archive (.zip)",
  "check.running": "Checking … {percent}%",
  "check.fine": "Everything agrees",
  "check.fineAbout":
    "All files are as they were written, every round that can be computed comes out the same, and the balances add up.",
  "check.wrong": "Not everything agrees: {count}",
  "check.more": "and {count} more",
  "check.taken": "Account {user}, as of {time}",
  "check.counts":
    "Files: {files} · movements beside rounds: {movements} · rounds going on or given back: {unfinished}",
  "check.games": "Rounds by game",
  "check.game": "Game",
  "check.checked": "Checked",
  "check.waiting": "Not yet",
  "check.failed": "Wrong",
  "check.noRounds": "There are no rounds in this archive.",
  "check.waitingAbout":
    "Not yet: the server seed is still in use. Rotate your seeds and export again to check these rounds too.",
  "check.balances": "Balances",
  "check.asset": "Asset",
  "check.stated": "In the archive",
  "check.computed": "Added up",
  "check.findings": "What does not agree",
  "check.browser":
    "This browser could not read the file. Try a current version of Chrome, Firefox or Safari.",
  "check.language": "Language",
  "check.not_an_archive": "The file is no zip archive, or it was cut off: download it again.",
  "check.manifest_missing": "The list of files (manifest.json) is missing or cannot be read.",
  "check.schema_unknown": "This page does not know archives of form {schema}.",
  "check.file_missing": "{file} is missing.",
  "check.file_unlisted": "{file} is not in the list of files.",
  "check.file_twice": "{file} is in the archive twice.",
  "check.file_changed": "{file} was changed: its hash is another one.",
  "check.file_broken": "{file} is damaged.",
  "check.line_unreadable": "{file}, line {line}, cannot be read.",
  "check.seed_hash": "Seed pair {seedNumber}: the server seed is not what its hash committed to.",
  "check.seed_missing": "Round {id}: its seed pair {seedNumber} is not in the archive.",
  "check.chain_missing": "Round {id}: the chain that it was drawn from is not in the archive.",
  "check.round_outcome": "{game}, round {id}: the seeds draw something else.",
  "check.round_pay": "{game}, round {id}: it did not pay what its outcome comes to.",
  "check.round_missing": "Seed pair {seedNumber}: the round of number {nonce} is missing.",
  "check.round_twice": "Seed pair {seedNumber}: two rounds have the number {nonce}.",
  "check.round_beyond": "Seed pair {seedNumber}: the number {nonce} was never taken.",
  "check.crash_hash": "Crash round {round}: its hash does not lead to the commitment of its chain.",
  "check.balance": "{asset}: the archive says {stated}, its records add up to {computed}.",
  "check.sums": "{asset}: the sums in the list of files are others than those of the files.",
} satisfies Record<string, Message>;
