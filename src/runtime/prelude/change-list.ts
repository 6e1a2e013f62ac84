/** What the host may do with the change log: see runtime/change-access.ts, which is the contract. */
export const source = String.raw`'use strict'
$$access.changes = {
  list: $$changes,
  end: () => $$changeEnd,
  clear: () => {
    if ($$locked.length > 0) $$locked = $$changeList()
    if ($$unsettled.length > 0) $$settleAll()
    $$changeEnd = 0
    $$changeLimit = 300000
    // What is behind the end is let go when it is much.
    if ($$changes.length > 30000) $$changes.length = 3072
    if ($$keptCount > 0) {
      $$kept.clear()
      $$keptCount = 0
    }
  },
  endIterators: $$settleAll,
  keep: $$keep,
  keepBytes: $$keepBytes,
  keepVariable: (info) => $$change(info, $$VARIABLE, info.get()),
  add: $$change,
  takeBack: $$takeBack,
  putBack: $$putAllBack,
  mark: () => ({ end: $$changeEnd, kept: $$keptCount === 0 ? undefined : $$keptParts() }),
  putBackTo: ({ end, kept }) => {
    if ($$changeEnd === end) return
    $$putBackTo(end)
    $$kept.clear()
    $$keptCount = 0
    if (kept === undefined) return
    for (let i = 0; i < kept.length; i += 2) $$noteKept(kept[i], kept[i + 1])
  },
  bringAgain: $$bringAgain,
  // The objects of which no entry may be kept.
  locked: () => $$locked,
  takeBackBase: (list, end) => {
    $$swaps++
    for (let i = end - 3; i >= 0; i -= 3) {
      const o = list[i], place = list[i + 1]
      if (place === $$VARIABLE || place === $$ODD || place === $$ITERATOR || $$baseId(o) >= 0) $$swap(list, i)
    }
  },
  setOld: (isOld) => { $$isOld = isOld },
  allowOneWay: (allows) => { $$allowsOneWay = allows },
  setTracking: (isOn) => {
    $$tracking = isOn
    if (isOn) $$markBaseOdds()
  },
  isTracking: () => $$tracking,
  setWhole: (read, fill) => { $$readWhole = read; $$fillWhole = fill },
}
`
