/** Italian stop words, separated by spaces. */
export const it: string =
  'a abbiamo ad adesso agli ai al alcuna alcune alcuni alcuno all alla alle allo allora altra altre altri altro ancora anche avere aveva ' +
  'avevano avrà bene che chi ci ciascuno ciò circa come con contro cosa cose così cui da dagli dai dal dalla dalle dallo davanti degli dei ' +
  'del della delle dello dentro di dice dire dopo dove due e è ebbe ecco ed egli era erano essa esse essere essi fa far fare fatto fin ' +
  'fino forse fra fu fuori furono già gli ha hai hanno ho i il in infatti insieme invece io la là le lei li lo loro lui lungo ma mai me ' +
  'meglio meno mentre mi mia mie miei mio molta molte molti molto ne né negli nei nel nella nelle nello nessun nessuna nessuno niente no noi ' +
  'non nostra nostre nostri nostro nulla o od oggi ogni oltre ora per perché però più poca poche pochi poco poi possono presso prima proprio ' +
  'può qua qual quale quali qualche qualcosa qualcuno quando quanta quante quanti quanto quasi quella quelle quelli quello questa queste ' +
  'questi questo qui quindi sarà sarebbe se sé sei sembra sempre senza si sia siamo siano sì solo sono sopra soprattutto sotto sta stata ' +
  'state stati stato stessa stesso su sua sue sugli sui sul sulla sulle sullo suo suoi tale tali tanto te ti tra troppo tu tua tue tuo tutta ' +
  'tutte tutti tutto un una uno va verso vi via viene voi volta vostra vostro'
