//! Plans of a round: slots and entries.

crate::text::texts! {
    /// An entry that comes besides those in slots.
    EXTRA = "extra";
    /// What a combatant does besides its slots, with its count.
    extra_at(count, name) = "{count}  {name} (extra)";
    /// The button that leaves plans as they were.
    LEAVE = "Leave as is";
    /// The button that fills in suggested plans.
    SUGGEST = "Suggest";
    /// The button that confirms complete plans.
    CONFIRM = "Confirm plans";
    /// The button that confirms plans with this many open slots.
    confirm_open(count) = "Confirm, {count} open";
    /// An entry and its count.
    at(name, count) = "{name} at {count}";
    /// A plan without an entry.
    NOTHING = "nothing planned";
    /// A slot without an entry.
    UNDECIDED = "undecided";
    /// A slot, for a screen reader.
    slot(whose, number, name) = "{whose}, slot {number}: {name}";
    /// An action of the plan with its count.
    action(count, name) = "{count}  {name}";
    /// The entries, while none is pointed at.
    HINT = "Point at an action to read about it, then choose.";
}
