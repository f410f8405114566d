window.app="admin";
