-- «Chrome, Windows»: what a person knows his own session by. Empty where it began before this was kept.
ALTER TABLE juridical_session ADD COLUMN device text NOT NULL DEFAULT '';
