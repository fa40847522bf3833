import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What terms and privacy say, in Filipino. */
export default {
  "legal.terms": "Mga tuntunin",
  "legal.privacy": "Abiso sa privacy",
  "legal.version": "Bersyon {version}",
  "legal.who": "Sino ang nagpapatakbo",
  "legal.operator": "{name}, {place}.",
  "legal.operatorUnknown": "Hindi pa pinapangalanan ang nagpapatakbo nito.",
  "legal.age": "18 pataas",
  "legal.ageText":
    "18 pataas ka, at nasa hustong gulang sa tinitirhan mo kung mas mataas iyon. Maglaro lang kung pinapayagan ng batas sa lugar mo; ikaw ang aalam nito.",
  "legal.closed":
    "Sarado sa: {countries}. Walang account, taya o deposito roon; laging maiwi-withdraw ang hawak na.",
  "legal.closedNowhere": "Wala kaming isinasarang bansa sa ngayon.",
  "legal.games": "Paano napagpapasyahan ang round",
  "legal.gamesText":
    "Ipinapakita ang hash ng server seed bago ka tumaya; mula rito, sa iyong client seed at sa bilang lumalabas ang resulta. Kapag inilabas na ang seed, makukuwenta muli ng browser mo ang bawat round.",
  "legal.noWin": "Walang pangakong panalo",
  "legal.noWinText":
    "May lamang ang house sa bawat laro, nakasaad sa mga tuntunin nito: sa maraming round, mas malaki ang talo kaysa panalo. Itaya lang ang kaya mong mawala, at tumigil kapag hindi na ito laro.",
  "legal.limits": "Mga limitasyon",
  "legal.limitsText":
    "Sinasabi ng bawat mesa ang pinakamaliit na taya at pinakamalaking panalo; tinatanggihan ang lampas. PLAY at tPLAY lang ang naitataya.",
  "legal.money": "Deposito at withdrawal",
  "legal.moneyText":
    "Bibilangin ang deposito kapag final na ang block nito. Kailangan ng funds password sa withdrawal; ipinapakita muna ang fee at matatanggap. Tao ang tumitingin sa malalaki, at naghihintay muna ang withdrawal matapos palitan ang funds password o paraan ng pagpasok. Hindi na mababawi ang naipadala sa maling address.",
  "legal.account": "Ang iyong account",
  "legal.accountText":
    "Ang may hawak ng wallet, mailbox o password mo ang may hawak ng account mo: ingatan ang mga ito. Maaari naming i-freeze ang account na ginagamit sa panlilinlang o kapag hinihingi ng batas; pag-log out na lang ang magagawa hanggang masuri ito.",
  "legal.changes": "Mga pagbabago",
  "legal.changesText":
    "Kapag nagbago ang mga tuntunin, tatanungin ka muli bago ang susunod na taya. Walang tatanggaping taya hangga’t hindi mo tinatanggap; kini-credit pa rin ang deposito at binabayaran ang withdrawal.",
  "legal.kept": "Ano ang itinatago",
  "legal.keptText":
    "Ang address ng wallet, e-mail o numero mo kung ibinigay mo, pampublikong pangalan kung pumili ka, kung aling tuntunin ang tinanggap mo at kailan, ang mga taya, deposito at withdrawal mo, at sa bawat session ang browser, sistema at huling gamit.",
  "legal.long": "Gaano katagal",
  "legal.longText":
    "Ang mga session hanggang matapos o matagal na hindi nagamit; mga code sa e-mail at bilang ng subok bawat network, mga isang araw. Ang mga taya at galaw ng pera hangga’t may mga libro, dahil dapat napapatunayan. Nananatili ang keyed hash ng bawat e-mail, wallet at Telegram account, para hindi makapagsimula muli ang naka-freeze na account.",
  "legal.seen": "Sino ang nakakakita",
  "legal.seenText":
    "Nakikita ng iba ang mga taya mo sa natatakpang pangalan, o sa pampublikong pangalang pinili mo. Pampubliko habambuhay ang nasa chain. Dumadaan sa mail server ang mga e-mail. Walang ibinebenta, walang patalastas, at walang ibang site na sumusubaybay sa iyo rito.",
  "legal.browser": "Sa iyong browser",
  "legal.browserText":
    "Ang session, wika at mga setting mo, at isang cookie na panlaban sa pekeng request. Inaalis ng pag-log out ang session.",
  "legal.secrets": "Mga password",
  "legal.secretsText":
    "Nakatago bilang mabagal na hash (argon2id) na hindi mababasa pabalik. Naka-encrypt ang anumang makapagsasabi ng resulta.",
  "legal.rights": "Ang iyong mga karapatan",
  "legal.rightsText":
    "Itanong sa support kung ano ang nakatago tungkol sa iyo, o hilinging alisin ang isang paraan ng pagpasok o isara ang account. Nananatili ang kailangan ng mga libro, at wala nang higit pa.",
  "legal.backHome": "Bumalik sa mga laro",
} satisfies SameKeys<typeof en>;
