window.app="client";
